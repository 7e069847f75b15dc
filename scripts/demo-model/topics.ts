import { words } from './language.ts';

/** A branch the demo model can tell from a message. */
export type Topic =
  | 'new_booking'
  | 'reschedule'
  | 'price_question'
  | 'medical_question'
  | 'general_info'
  | 'escalate_human';

/** Signs of danger to life (prompts/medical_question.md); they win over everything. */
const EMERGENCY = words(
  '(?:can.?t|cannot|hardly|hard to|trouble|difficult\\w*|unable to|struggl\\w* to|stopped|not) (?:\\w+ )?(?:breath|swallow)',
  'short of breath|<chok(?:e|ing)>|throat (?:is )?(?:closing|closed)|anaphyla|<poison|overdos',
  'chest (?:pain|hurt|feels tight|is tight)|(?:pain|pressure)\\w* in (?:my|the|his|her) chest|heart attack|<stroke>|droop',
  '(?:swell|swollen|thick)\\w*.{0,40}<(?:eye|neck|throat|tongue|lip)|<(?:eyes?|neck|throat|tongue|lips?)>.{0,30}(?:swell|swollen|thick)',
  '(?:bleed|blood)\\w*.{0,40}(?:(?:not|n.?t|never) stop|for (?:an )?hour)|(?:not|n.?t) stop.{0,20}bleed',
  'unconscious|passed out|collapsed|<faint(?:ed|ing)|not respon|unresponsive|seizure|convuls|having a fit>|(?:n.?t|not|cannot) (?:be )?w[ao]ke',
  '(?:swallow|drank|drunk|ate|eaten)\\w* .{0,12}(?:bleach|batter(?:y|ies)|detergent|chemical)|(?:too many|handful of) (?:\\w+ )?(?:pills|tablets)',
  'не могу (?:дышать|глотать|вздохнуть|проглотить)|(?:тяжело|трудно) (?:дышать|глотать)|не дышит|задыха|боль в груди|болит в груди|инфаркт|инсульт',
  'от[её]к\\w* .{0,40}(?:глаз|ше[яюе]|горл|язык)|кров\\w* .{0,40}не останавлива|не останавлива\\w* .{0,10}кров|без сознания|обморок|судорог|передозировк|отравил|анафила|не просыпается|сознани[ея]',
  'keine luft|atemnot|(?:nicht|kaum|schwer) (?:mehr )?(?:zu )?(?:atmen|schlucken)|brustschmerz|schmerz\\w* in der brust|herzinfarkt|schlaganfall|bewusstlos|ohnmächtig|krampfanfall',
  '(?:zunge|hals|augen?|lippen?)>.{0,20}(?:schwill|schwell|geschwoll)|blut\\w*.{0,40}(?:nicht auf|stoppt nicht|seit stunden)|vergift|überdosis|wacht nicht auf',
);

const SELF_HARM = words(
  'suicid|kill\\w* myself|self.?harm|(?:want|thinking|thoughts?|feel|urge|going).{0,30}(?:hurt|harm|cut)\\w* myself|(?:hurt|harm|cut)\\w* myself .{0,15}on purpose|(?:cutting|harming) myself',
  'end (?:it all|my (?:own )?life)|take my (?:own )?life|(?:want|wanna|like|ready|rather) (?:to )?die>|wish i (?:was|were) dead|better off (?:without me|dead)|not worth living',
  '(?:n.?t|not|no longer) (?:want|wanna|wish) (?:to )?(?:live|be alive|exist|wake up)|no (?:point|reason|sense) (?:in|to|of) (?:live|living|life|going on)|tired of (?:living|life)',
  'покончить с|суицид|самоуби|убить себя|хо(?:чу|чется) умереть|не хо(?:чу|чется) (?:\\w+ )?жить|(?:нет|не вижу) смысла жить|навредить себе|режу себя|жить не хоч',
  'umbringen|selbstmord|suizid|nicht (?:mehr|länger) (?:weiter)?leben|(?:will|möchte) (?:nur noch |einfach )?sterben|selbst (?:zu )?verletz|(?:etwas|was) antun|das leben nehmen|keinen sinn (?:mehr|im leben)',
);

export function dangerIn(message: string): 'self-harm' | 'emergency' | null {
  if (SELF_HARM.test(message)) return 'self-harm';
  return EMERGENCY.test(message) ? 'emergency' : null;
}

/** Something hurts or is wrong: a reason to come, or a medical question. */
export const COMPLAINT = words(
  '<(?:tooth|teeth|molar|gum|jaw|throat|back|ear|head|stomach|knee|neck|filling|crown|denture|brace)s?>.{0,40}<(?:ach|hurt|pain|bleed|swell|swollen|sore|broke|chip|fell|loose|crack|sensitiv|itch|throb|lost|came|kill)',
  '<(?:ach|pain|bleed|swollen|sore|broken|broke|chipped|cracked|lost|loose|sensitiv|throbbing)\\w*.{0,40}<(?:tooth|teeth|molar|gum|jaw|throat|back|ear|head|stomach|knee|neck|filling|crown)',
  'toothache|headache|earache|backache|<hurts?>|hurting|<in pain>|<fever>|<cough|<rash>|<flu>|runny nose|<a cold>|sick|dizzy|migraine|<abscess|<cavit|bad breath|wisdom tooth',
  'болит|болят|боль>|боли>|ноет|ноют|кровоточ|кровят|опух|отек|отёк|шата|слома|<скол(?:от|олс|>)|откол|выпал|треснул|кариес|чувствительн|температур|кашел|кашля|сыпь|насморк|простуд|горло',
  'schmerz|tut .{0,20}weh|<blutet|geschwollen|entzünd|<fieber|<husten|schnupfen|abgebrochen|herausgefallen|<karies',
);

/** Something the clinic does, wished for by name. */
export const SERVICE = words(
  '<(?:check.?up|cleaning|hygien\\w*|scale and polish|filling|crown|implant|brace|aligner|whitening|veneer|extraction|root canal|x.?ray|denture|night guard|consultation|vaccin\\w*|flu (?:shot|jab)|blood test|ecg|health check|second opinion|examination|bridge)s?>',
  'осмотр|чистк|гигиен|пломб|коронк|имплант|брекет|элайнер|отбелив|винир|удалени|канал|протез|консультац|прививк|вакцин|анализ|экг|обследован|прикус',
  '<kontroll|zahnreinigung|<füllung|<krone|<implantat|zahnspange|bleaching|weisheitsz|<impfung|blutabnahme|<prothese|wurzelbehandlung|<beratung|untersuchung',
);

const BOOKING_WISH = words(
  '<book>(?! a complaint)|<booking>|make an? appointment|(?:have|get|need|want|like|schedule|arrange|see if).{0,20}<appointment|(?:go on|continue|carry on|proceed|back|return|finish) (?:with |to )?(?:the |my |our )?(?:appointment|booking)|appointment (?:for|with|on|this|next|tomorrow|today|please)',
  '(?:free|available|open) (?:time|slot)|anything (?:free|available)|(?:can|could|may) (?:i|we|my \\w+) (?:come(?! without)|be seen|see>)|come in|see (?:a|the|dr|doctor|dentist|someone)|be seen|fit me in|sign (?:me|us) up|squeeze me in|<any slots|needs? an? check.?up',
  'запис|запиш|приём|прием|попасть к|прийти|подойти к|свободн\\w* (?:врем|окн|мест)|окошк|показаться|хочу к (?:врач|стоматолог|доктор)|нужен (?:врач|стоматолог|терапевт)',
  '<termin (?:zur|für|bei|am|machen|vereinbaren|buchen)|(?:einen|brauche|möchte|hätte|will).{0,20}<termin|vorbeikommen|freie\\w* (?:termin|zeit)|<buchen',
);

const RESCHEDULE = words(
  '<resched|(?:move|push|change|cancel|shift|postpone|bring forward).{0,40}(?:appointment|booking|visit|slot|time>)|(?:appointment|booking|visit).{0,40}(?:move|change|cancel|shift|postpone|another day|other day)',
  '(?:can.?t|cannot|won.?t be able to|not able to) (?:make it|come>(?! without)|attend)|running (?:\\w+ ){0,3}late|be (?:a bit )?late|minutes? late|(?:when is|check|confirm) my appointment|(?<!(?:can|could|may) (?:i|we) |like to |want to |need to )have an appointment|already (?:have|booked)',
  'перенес|перенос|отмен|не смогу (?:прийти|приехать)|не приду|опазд|опозда|другой день|когда (?:у меня|мой) (?:приём|прием|запис)|(?:уже|я|у меня) запис(?:ан|ь)|(?:проверить|подтвердить) запис',
  '<termin.{0,40}(?:verschieb|absag|verleg|stornier|änder)|verschieben|absagen|kann .{0,20}nicht kommen|verspät|komme .{0,15}später',
);

const PRICE = words(
  '<how much|<price|<costs?>|<fees?>|<charge(?! .{0,20}twice)s?>|<expensive|<cheap|<discount|<instal|<insur|<afford|<pay>|<payment|<covered|<deposit|£|monthly|(?:accept|take) (?:harbour|northgate|cards?|cash)',
  'скольк\\w* (?:стоит|стоят|будет|обойд)|<цен|стоимост|<стоит>|<стоят>|прайс|скидк|рассрочк|страхов|дорого|оплат|плат(?:ить|а|ное|но)>|почём|почем',
  '<kostet|<kosten|<preis|<teuer|wie ?viel|ratenzahl|versicher|krankenkasse|<rabatt|bezahlen',
);

const MEDICAL = words(
  '<why (?:do|does|is|are).{0,40}(?:hurt|bleed|ach|sensitiv|swell)|is (?:it|that|this) (?:normal|dangerous|serious|safe|bad)|dangerous|what (?:should|can|do) i (?:do(?! if i c)|take|eat|drink)|what (?:does it mean|causes|could it be)|should i (?:worry|take|stop|avoid)|<treatment for|<cure',
  'can i (?:eat|drink|smoke|take|brush|exercise|fly|swim|chew|rinse|sleep)|how long (?:does|will|do|is|until).{0,40}(?:heal|last|take|swell|numb|recover|hurt)|numbness|(?:does|will|is) (?:it|that|.{3,30}) hurt|is .{3,40} painful|<painkiller|<ibuprofen|<paracetamol|<antibiotic|<medicine|<side effect|<symptom|<pregnan|<breastfe|<anaesth|<anesth|<infection|contagious|knocked.?out',
  '(?:prepare|preparation) (?:for|before)|(?:before|after) (?:the|my|a|an) (?:procedure|surgery|extraction|implant|blood test|anaesth|operation|filling|whitening|root canal|cleaning)|how (?:do|should|often|to).{0,30}(?:floss|brush|rinse|care for|clean my|look after)',
  'почему .{0,40}(?:болит|болят|кров|ноет|ноют|чувств)|что (?:мне )?(?:делать|принять|выпить)|(?:опасно|вредно|больно|нормально) ли|это (?:нормально|опасно|больно)|(?:можно|нельзя)(?: ли)? (?:есть|пить|курить|принимать|чистить|летать|делать)|обезбол|ибупрофен|парацетамол|антибиотик|лекарств|таблетк|симптом|беремен|наркоз|анестез|сколько (?:заживает|держится|болит)|как (?:подготов|ухаживать|полоскать|чистить)|подготовк|(?:после|перед) (?:удалени|имплант|пломб|отбелив|чистк|операци|анестез|процедур|анализ)',
  '<darf ich|was (?:soll|kann|muss) ich (?:tun|machen|nehmen)|ist (?:es|das) (?:normal|gefährlich|schlimm)|schmerzmittel|antibiotik|warum .{0,40}(?:blut|schmerz|weh)|schwanger|narkose|betäub',
);

const GENERAL = words(
  '<where (?:are|is|do|can)|<address|<directions?>|<get (?:there|to you)|<park|<bus>|<tram>|<metro>|<station>|<(?:open|close)s?>|<opening|<closed|<hours>|<wheelchair|<step.?free|<wi.?fi|<languages?>|<speaks?>|<website|<e.?mail|<phone number|<telephone|<privacy|<my data|<gdpr|keep my|<what documents|<who (?:is|are)|<which doctors?>|<doctors? (?:do|work)|<licen[cs]e|<accredit|<what do you (?:do|offer)|<services do you|referral|new patients|<should i bring|guide dog|charging point',
  'где вы|адрес|как (?:добраться|доехать|пройти|вас найти|к вам|до вас)|парков|автобус|метро>|часы работы|(?:до скольки|во сколько|когда|как) (?:вы )?(?:работа|откры|закры)|работаете|открыты|по-русски|на русском|языке|персональн|какие (?:врачи|услуги|документы)|кто (?:у вас|из врачей)|сайт|лестниц|коляск|вай.?фай|телефон',
  '<wo (?:sind|finde|ist|liegt)|<adresse|anfahrt|<park|öffnungszeit|geöffnet|<offen>|wann .{0,15}(?:öffnen|schließen)|telefonnummer|rollstuhl|sprechen sie|<spricht|welche (?:ärzte|leistungen|sprachen)|wie komme ich',
);

const PERSON = words(
  '(?:speak|talk|chat|connect me|put me through).{0,25}<(?:human|person|someone|somebody|manager|administrator|operator|receptionist|staff|real)|(?<!escalate.)<(?:human|real person|operator|manager|live agent|administrator)>(?!.{0,10}(?:told|said))|(?:call|ring|phone) me(?: back)?|not a (?:bot|robot)',
  '<complain|charged .{0,15}(?:twice|too much|wrong)|<refund|money back|<lawyer|<sue>|<legal action|<terrible (?:service|experience)|<rude|<unacceptable|<outrageous|<negligen|medical records?|copy of my (?:records|file)',
  'позовите|соедините|(?:поговорить|связаться|связь) с .{0,20}(?:человек|администратор|менеджер|оператор|руковод|главн)|<живо(?:й|го|му) человек|оператор>|<человека>|перезвоните|жалоб|пожалов|вернит\\w* деньги|возврат|списали (?:дважды|два раза)|хам|груб|безобраз|возмут|в суд>|адвокат|копи\\w* (?:карты|документов)|выписк',
  '<(?:mit|einen?) (?:\\w+ )?(?:mensch|mitarbeiter|person)|beschwer|zurückrufen|rückruf|doppelt (?:abgebucht|berechnet)|geld zurück|unverschämt|<anwalt',
);

const HELLO = words(
  '^(?:hi|hiya|hello|hey|good (?:morning|day|afternoon|evening)|здравствуй\\w*|добрый (?:день|вечер)|доброе утро|привет\\w*|hallo|guten (?:tag|morgen|abend)|moin|servus|grüß gott)(?: (?:there|all|everyone|zusammen))?[\\s,!.?]*(?:how are you(?: doing| today)*|как дела|wie geht.?s|wie geht es ihnen)?[\\s!.?)]*$',
);
const THANKS = words(
  '^(?:(?:great|ok|okay|perfect|super|отлично)[,!.]? )?(?:many thanks|thanks|thank you|cheers|bye|goodbye|see you|спасибо|благодарю|до свидания|всего доброго|danke|vielen dank|tschüss|auf wiedersehen)>[^?]{0,30}$',
);

const SIGNS: Record<Topic, [pattern: RegExp, weight: number][]> = {
  escalate_human: [[PERSON, 0.94]],
  reschedule: [[RESCHEDULE, 0.92]],
  new_booking: [[BOOKING_WISH, 0.88], [COMPLAINT, 0.62], [SERVICE, 0.4]],
  price_question: [[PRICE, 0.86]],
  medical_question: [[MEDICAL, 0.84], [COMPLAINT, 0.5]],
  general_info: [[HELLO, 0.93], [GENERAL, 0.82]],
};

/** How strongly a message speaks for each branch, strongest first; only those it speaks for. */
export function weighTopics(message: string): [topic: Topic, weight: number][] {
  if (dangerIn(message)) return [['medical_question', 0.97], ['escalate_human', 0.3]];
  const weighed = (Object.entries(SIGNS) as [Topic, [RegExp, number][]][])
    .map(([topic, signs]): [Topic, number] => {
      const found = signs.filter(([pattern]) => pattern.test(message)).map(([, weight]) => weight);
      return [topic, found.length && Math.max(...found) + 0.04 * (found.length - 1)];
    })
    .filter(([, weight]) => weight > 0)
    .sort(([, a], [, b]) => b - a);
  return weighed.length === 0 && THANKS.test(message) ? [['general_info', 0.93]] : weighed;
}

/** Strong enough to be a topic of its own and not a word in passing. */
export function isAbout(topic: Topic, message: string): boolean {
  return weighTopics(message).some(([each, weight]) => each === topic && weight >= 0.8);
}

/** "Hello" or "thank you", and nothing more. */
export function courtesyOf(message: string): 'hello' | 'thanks' | null {
  if (HELLO.test(message)) return 'hello';
  return THANKS.test(message) && weighTopics(message)[0]?.[0] === 'general_info' ? 'thanks' : null;
}
