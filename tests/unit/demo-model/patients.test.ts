import { PATIENT_ROWS } from './patient-messages.ts';
import { testPatients } from './play-patients.ts';

testPatients(
  'what patients write is answered by the right branch with the right thing',
  PATIENT_ROWS,
);
