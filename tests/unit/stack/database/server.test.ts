import { describe, expect, test } from 'vitest';
import { findServerProblem } from '../../../../scripts/stack/database/server.ts';

describe('a database server', () => {
  test.each([
    { major: 15, version: '15.4', vector: '0.7.0' },
    { major: 17, version: '17.6', vector: '0.8.1' },
    { major: 18, version: '18.1', vector: '1.0.0' },
  ])('of PostgreSQL $version with pgvector $vector will do', (server) => {
    expect(findServerProblem(server)).toBeNull();
  });

  test.each([
    { major: 14, version: '14.9', vector: '0.8.0', says: 'PostgreSQL 14.9; it must be 15' },
    { major: 17, version: '17.6', vector: '0.6.2', says: 'pgvector 0.6.2; it must be 0.7' },
    { major: 17, version: '17.6', vector: null, says: 'without pgvector' },
  ])('of PostgreSQL $version with pgvector $vector will not', ({ says, ...server }) => {
    expect(findServerProblem(server)).toContain(says);
  });
});
