import { HELD_OUT_ROWS } from './held-out-messages.ts';
import { PATIENT_ROWS } from './patient-messages.ts';
import { testPatients } from './play-patients.ts';

testPatients('what patients write', PATIENT_ROWS);
testPatients('what nobody looked at while the rules were made', HELD_OUT_ROWS);
