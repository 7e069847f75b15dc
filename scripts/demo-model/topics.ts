import { words } from './language.ts';

/** A branch the demo model can tell from a message. */
export type Topic =
  | 'new_booking'
  | 'reschedule'
  | 'price_question'
  | 'medical_question'
  | 'general_info'
  | 'escalate_human';

type Sign = [pattern: RegExp, weight: number];

/** Signs of an emergency (prompts/medical_question.md); they win over everything. */
export const EMERGENCY = words(
  [
    '(?:can.?t|cannot|can hardly|hard to|trouble|difficult\\w*|unable to) (?:breath|swallow)',
    'not breathing|<chest pain|pain in (?:my|the|his|her) chest|heart attack|<stroke>',
    'swell\\w* .{0,40}(?:<eye|<neck|<throat)|(?:<eye|<neck|<throat).{0,30}swell',
    '(?:bleed|blood)\\w*.{0,40}(?:(?:not|n.t|never|won.t) stop|for hours)|unconscious|passed out',
    'faint(?:ed|ing)|seizure|suicid|kill myself|overdose|anaphyla|cannot be woken',
    'не могу (?:дышать|глотать|вздохнуть|проглотить)|тяжело (?:дышать|глотать)|трудно (?:дышать|глотать)',
    'задыха|боль в груди|болит в груди|инфаркт|инсульт|от[её]к\\w* .{0,40}(?:глаз|ше[яюе]|горл)',
    'кровь .{0,30}не останавлива|не останавлива\\w* .{0,10}кров|потерял\\w* сознание|без сознания',
    'судорог|покончить с собой|суицид|передозировк|анафила',
  ].join('|'),
);

/** Something hurts or is wrong: a reason to come, or a medical question. */
export const COMPLAINT = words(
  [
    '<(?:tooth|teeth|molar|gum|jaw|throat|back|ear|head|stomach|knee|neck|filling|crown|denture|brace)\\w*>.{0,40}<(?:ach|hurt|pain|bleed|swell|swollen|sore|broke|chip|fell|loose|crack|sensitiv|itch|throb|lost|came)',
    '<(?:ach|pain|bleed|swollen|sore|broken|broke|chipped|cracked|lost|loose|sensitiv|throbbing)\\w*.{0,40}<(?:tooth|teeth|molar|gum|jaw|throat|back|ear|head|stomach|knee|neck|filling|crown)',
    'toothache|headache|earache|backache|<hurts?>|hurting|<in pain>|<fever>|<cough|<rash>|<flu>|<cold>.{0,20}<(?:week|day)|sick|<abscess|<cavit|bad breath|wisdom tooth',
    'болит|болят|боль>|боли>|ноет|ноют|кровоточ|кровят|опух|отек|отёк|шата|слома|<скол(?:от|олс|>)|откол|выпал|треснул|кариес|чувствительн|температур|кашел|кашля|сыпь|насморк|простуд|горло',
  ].join('|'),
);

/** Something the clinic does, wished for by name. */
export const SERVICE = words(
  [
    '<(?:check.?up|cleaning|hygien\\w*|scale and polish|filling|crown|implant|brace|aligner|whitening|veneer|extraction|root canal|x.?ray|denture|night guard|consultation|vaccin\\w*|flu (?:shot|jab)|blood test|ecg|health check|second opinion|examination|bridge)s?>',
    'осмотр|чистк|гигиен|пломб|коронк|имплант|брекет|элайнер|отбелив|винир|удалени|канал|протез|консультац|прививк|вакцин|анализ|экг|обследован|прикус',
  ].join('|'),
);

/** Wants to come in. */
const BOOKING_WISH = words(
  [
    '<book>(?! a complaint)|<booking>|make an? appointment|(?:have|get|need|want|like|schedule|arrange|see if).{0,20}<appointment|(?:go on|continue|carry on|proceed|back|return|finish) (?:with |to )?(?:the |my |our )?(?:appointment|booking)|appointment (?:for|with|on|this|next|tomorrow|today|please)',
    '(?:free|available|open) (?:time|slot)|(?:can|could|may) (?:i|we|my \\w+) (?:come|be seen|see)|come in|see (?:a|the|dr|doctor|dentist|someone)|be seen|fit me in|sign (?:me|us) up|squeeze me in|<any slots',
    'запис|приём|прием|попасть к|прийти|подойти к|свободн\\w* (?:врем|окн|мест)|окошк|показаться|хочу к (?:врач|стоматолог|доктор)|нужен (?:врач|стоматолог|терапевт)',
  ].join('|'),
);

const RESCHEDULE = words(
  [
    '<resched|(?:move|change|cancel|shift|postpone|push back|bring forward).{0,40}(?:appointment|booking|visit|slot|time>)|(?:appointment|booking|visit).{0,40}(?:move|change|cancel|shift|postpone|another day|other day)',
    '(?:can.?t|cannot|won.?t be able to|not able to) (?:make it|come|attend)|running late|be (?:a bit )?late|will be late|\\d+ minutes late|when is my appointment|check my appointment|confirm my appointment|(?<!(?:can|could|may) (?:i|we) |like to |want to |need to )have an appointment|already (?:have|booked)',
    'перенес|перенос|отмен|не смогу прийти|не смогу приехать|не приду|опазд|опозда|другой день|когда (?:у меня|мой) (?:приём|прием|запис)|уже записан|я записан|у меня запис|проверить запис|подтвердить запис',
  ].join('|'),
);

const PRICE = words(
  [
    '<how much|<price|<cost|<fee>|<fees>|<charge(?! .{0,20}twice)s?>|<expensive|<cheap|<discount|<instal|<insur|<afford|<pay>|<payment|<covered|<deposit|<£|in parts|monthly',
    'скольк\\w* (?:стоит|стоят|будет|обойд)|<цен|стоимост|<стоит>|<стоят>|прайс|скидк|рассрочк|страхов|дорого|оплат|плат(?:ить|а|ное|но)>|почём|почем',
  ].join('|'),
);

const MEDICAL = words(
  [
    '<why (?:do|does|is|are).{0,40}(?:hurt|bleed|ach|sensitiv|swell)|is it (?:normal|dangerous|serious|safe|bad)|what (?:should|can|do) i (?:do|take|eat|drink)|what (?:does it mean|causes|could it be)|should i (?:worry|take|stop|avoid)',
    'can i (?:eat|drink|smoke|take|brush|exercise|fly|swim|chew|rinse|sleep)|how long (?:does|will|do|is).{0,40}(?:heal|last|take|swell|numb|recover|hurt)|does (?:it|that|.{3,30}) hurt|is .{3,40} painful|<painkiller|<ibuprofen|<paracetamol|<antibiotic|<medicine|<side effect|<symptom|<pregnan|<breastfe|<anaesth|<anesth|<infection|contagious',
    '(?:prepare|preparation) (?:for|before)|before (?:the|my|a|an) (?:procedure|surgery|extraction|implant|blood test|anaesth|operation)|after (?:the|my|a|an) (?:procedure|surgery|extraction|implant|filling|whitening|anaesth|operation|root canal|cleaning)|how (?:do|should|often|to).{0,30}(?:floss|brush|rinse|care for|clean my|look after)',
    'почему .{0,40}(?:болит|болят|кров|ноет|ноют|чувств)|что (?:мне )?(?:делать|принять|выпить)|(?:это|нормально|опасно|вредно) ли|это (?:нормально|опасно|больно)|больно ли|можно ли (?:есть|пить|курить|принимать|чистить|мне|летать)|(?:можно|нельзя) (?:есть|пить|курить|принимать|чистить)|обезбол|ибупрофен|парацетамол|антибиотик|лекарств|таблетк|симптом|беремен|наркоз|анестез|сколько (?:заживает|заживать|держится|болит)|как (?:подготов|ухаживать|полоскать|чистить)|подготовк|после (?:удалени|имплант|пломб|отбелив|чистк|операци|анестез)|перед (?:удалени|имплант|процедур|операци|анализ)',
  ].join('|'),
);

const GENERAL = words(
  [
    '<where (?:are|is|do|can)|<address|<directions?>|<get (?:there|to you)|<park|<bus>|<tram>|<metro>|<station>|<open(?:ing)?>.{0,20}<(?:hour|time|on|at|till|until|today|tomorrow|sunday|saturday)|<(?:are|is|when).{0,20}<(?:open|closed)|<hours>|<wheelchair|<step.?free|<wi.?fi|<languages?>|<speaks?>|<website|<e.?mail|<phone number|<privacy|<my data|<gdpr|<what documents|<who (?:is|are)|<which doctors?>|<doctors? (?:do|work)|<license|<licence|<accredit|<services do you|<what do you (?:do|offer)',
    'где вы|адрес|как (?:добраться|доехать|пройти|вас найти|к вам)|парков|автобус|метро>|часы работы|(?:до скольки|во сколько|когда|как) (?:вы )?(?:работа|откры|закры)|работаете|открыты|по-русски|на русском|языке|персональн|какие (?:врачи|услуги|документы)|кто (?:у вас|из врачей)|сайт|лестниц|коляск|вай.?фай|лиценз',
  ].join('|'),
);

const GREETING = words(
  '^(?:hi|hello|hey|good (?:morning|day|afternoon|evening)|thanks|thank you|bye|goodbye|cheers|great, thanks|здравствуйте|добрый (?:день|вечер)|доброе утро|привет|спасибо|благодарю|до свидания|всего доброго)(?: (?:there|all|so much|very much|for your help|большое|вам))*[\\s!.,)]*$',
);

const PERSON = words(
  [
    '(?:speak|talk|chat|connect me|put me through).{0,25}<(?:human|person|someone|somebody|manager|administrator|operator|receptionist|staff|real)|<(?:human|real person|operator|manager|live agent|administrator)>(?!.{0,10}(?:told|said))|call me back|not a (?:bot|robot)',
    '<complain|<complaint|charged .{0,15}(?:twice|too much|wrong)|<refund|money back|<lawyer|<sue>|<legal action|<terrible (?:service|experience)|<rude|<unacceptable|<outrageous|<negligen|medical records?|copy of my (?:records|file)',
    'позовите|соедините|(?:поговорить|связаться|связь) с .{0,20}(?:человек|администратор|менеджер|оператор|руковод|главн)|<живо(?:й|го|му) человек|оператор>|<человека>|перезвоните|жалоб|пожалов|вернит\\w* деньги|возврат|списали (?:дважды|два раза)|хам|груб|безобраз|возмут|в суд>|адвокат|копи\\w* (?:карты|документов)|выписк',
  ].join('|'),
);

const SIGNS: Record<Topic, Sign[]> = {
  escalate_human: [[PERSON, 0.94]],
  reschedule: [[RESCHEDULE, 0.92]],
  new_booking: [[BOOKING_WISH, 0.88], [COMPLAINT, 0.62], [SERVICE, 0.4]],
  price_question: [[PRICE, 0.86]],
  medical_question: [[MEDICAL, 0.84], [COMPLAINT, 0.5]],
  general_info: [[GREETING, 0.93], [GENERAL, 0.82]],
};

/** How strongly a message speaks for each branch, strongest first; only those it speaks for. */
export function weighTopics(message: string): [topic: Topic, weight: number][] {
  if (EMERGENCY.test(message)) return [['medical_question', 0.97], ['escalate_human', 0.3]];
  return (Object.entries(SIGNS) as [Topic, Sign[]][])
    .map(([topic, signs]): [Topic, number] => {
      const found = signs.filter(([pattern]) => pattern.test(message)).map(([, weight]) => weight);
      const best = Math.max(0, ...found);
      return [topic, best && Math.min(0.97, best + 0.04 * (found.length - 1))];
    })
    .filter(([, weight]) => weight > 0)
    .sort(([, a], [, b]) => b - a);
}

/** True for "hello", "thank you", "до свидания" and nothing more. */
export function isCourtesy(message: string): boolean {
  return GREETING.test(message.trim());
}
