import { type Doctor, DOCTORS } from '../../functions/shared/contract/clinic.ts';
import { type Language, words } from './language.ts';

/** What a visit for a reason looks like, and who usually takes it. */
interface Visit {
  doctor: Doctor;
  description: Record<Language, string>;
}

const doctorNamed = (surname: string): Doctor =>
  DOCTORS.find(({ name }) => name.endsWith(surname)) ?? DOCTORS[0]!;

const EXAMINE = {
  en:
    'start with an examination and, if it is needed, a small X-ray; the doctor then tells you what can be done. Please allow 30 to 45 minutes',
  ru:
    'начнём с осмотра и, если нужно, снимка, потом врач расскажет, что можно сделать. Это займёт 30–45 минут',
};

/** First match wins. */
const VISITS: [pattern: RegExp, visit: Visit][] = [
  [
    words('<child|<son>|<daughter|<baby|milk t|реб[её]н|<сын|<доч|молочн'),
    {
      doctor: doctorNamed('Nair'),
      description: {
        en:
          'begin with getting to know each other and a look at the teeth; a parent stays beside. Please allow 30 minutes',
        ru: 'сначала познакомимся и посмотрим зубки, родитель рядом. Это займёт 30 минут',
      },
    },
  ],
  [
    words('<clean|<hygien|<polish|<stain|чистк|гигиен|налёт|налет'),
    {
      doctor: doctorNamed('Clarke'),
      description: {
        en:
          'do the scaling and polishing and show you what to mind at home. Please allow 45 to 60 minutes',
        ru:
          'снимем камень и налёт, отполируем и покажем, на что обращать внимание. Это займёт 45–60 минут',
      },
    },
  ],
  [words('<implant|<wisdom|<extract|имплант|мудрост|удал'), {
    doctor: doctorNamed('Okafor'),
    description: EXAMINE,
  }],
  [
    words('<brace|<align|<crooked|<bite>|брекет|элайнер|прикус|кривы'),
    {
      doctor: doctorNamed('Volkova'),
      description: {
        en:
          'begin with a consultation and photographs; you get a plan with the steps and the price. Please allow 45 minutes',
        ru:
          'начнём с консультации и фотографий, вы получите план с этапами и ценой. Это займёт 45 минут',
      },
    },
  ],
  [
    words(
      '<cough|<fever|<cold>|<flu>|<throat|<back|<stomach|<rash|<head|<ear(?:s|ache)?>|<knee|<vaccin|<blood|<ecg|<health|кашел|кашл|температур|простуд|насморк|горло|спин|живот|сып|голов|ухо|колен|привив|анализ|экг|терапевт',
    ),
    {
      doctor: doctorNamed('Reid'),
      description: {
        en:
          'start with a talk and an examination by the family doctor; tests are agreed there. Please allow 20 minutes',
        ru:
          'начнём с беседы и осмотра у семейного врача, там же решим об анализах. Это займёт 20 минут',
      },
    },
  ],
];

const USUAL: Visit = { doctor: doctorNamed('Marsh'), description: EXAMINE };

export function visitFor(reason: string, comment = ''): Visit {
  const text = `${comment} ${reason}`;
  return VISITS.find(([pattern]) => pattern.test(text))?.[1] ?? USUAL;
}
