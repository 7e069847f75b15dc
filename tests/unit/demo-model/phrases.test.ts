import { describe, expect, test } from 'vitest';
import { CLINIC } from '../../../functions/shared/contract/clinic.ts';
import { PHRASES } from '../../../scripts/demo-model/phrases.ts';

describe('the phrases of the demo model', () => {
  test.each(Object.entries(PHRASES))(
    'in %s name the clinic as it is, and all there are',
    (_, says) => {
      expect(Object.keys(says).toSorted()).toEqual(Object.keys(PHRASES.en).toSorted());
      expect(says.address).toContain(CLINIC.address);
      expect(says.closed).toContain(CLINIC.address);
      expect(says.phone).toContain(CLINIC.email);
      for (const text of [says.demo, says.askNumber, says.notToday, says.address, says.phone]) {
        expect(text).toContain(CLINIC.phone);
      }
      for (const { time } of CLINIC.hours.slice(0, 2)) expect(says.hours).toContain(time);
    },
  );
});
