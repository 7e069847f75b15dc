-- The most frequent words of English, German and Russian. Made by scripts/seed/make-common-words.ts.
create function public.add_common_words(p_language text, p_words text) returns void
language sql set search_path = '' as $$
  insert into public.common_words (stem, rank)
  select coalesce((ts_lexize(('pg_catalog.' || p_language || '_stem')::regdictionary, word))[1], word), min(place)
  from regexp_split_to_table(p_words, '\s+') with ordinality as each (word, place)
  group by 1
  on conflict (stem) do update set rank = least(common_words.rank, excluded.rank)
$$;

select public.add_common_words('english', 'you the to it that and of what in me is we this he on for my your don have do re no be know was not
can are all with just get here but ll there so they right like out go she up about if him got oh at
now come one how well yeah her want think good see let did why who as his will going from when back
okay yes gonna time look take an man where them would been some hey tell or us had were say could
didn something really down then little way our make too never by over more need mean very off mr
sorry give has thank love said am people please sure any thing only because two should doing much
sir maybe help anything these god even night call talk nothing into first find wait put great
thought day work life before better again still home guy won those than around other away new last
uh ever stop keep told must things big after long does always their everything nice name money doesn
guys feel believe thanks old place fine kind isn hello lot years made leave hi girl hear father
through every bad listen remember three boy coming wrong might stay house may baby another ok dad
gotta wanna wanted enough talking happened show course being care done getting mind left ask car
understand mother which try shit hell miss came wouldn own world guess next kill else dead trying
someone real room morning huh hold ain woman yourself today looking wasn mom friend move same job
tonight went son best saw found pretty ready heard whole seen together fuck minute men head matter
haven knew excuse many idea without play family meet most run while wife once live somebody
everybody used use myself took yet start called couldn kid tomorrow happy school problem watch bring
fucking actually business says hope open already since looks sit mrs cause alone hard wants stuff
turn days friends until few kids honey dr gone both door later saying such killed having face worry
ago five second brother damn case thinking probably beautiful hand check year forget hit lost
minutes crazy late phone nobody end easy doctor shut under part deal die soon four anyone pay happen
true each supposed em eat jack mine working town afraid drink exactly whatever hurt knows heart gave
young everyone chance read makes number taking change anyway week married point hands police word
fun wish bit aren game party set cut comes sleep shot anybody ass stand water boys trouble dear
couple gets making eyes break story far times um close means funny goes lady death asked walk fire
hours hate gun rest person inside waiting different girls captain least important ah also line yours
office dinner quite against fight side six half pick question ahead michael cool women body high
husband john reason almost dog buy truth met telling hot anymore behind started speak bed moment
tried blood ma shall daddy stupid along either though front sister bye send welcome sometimes trust
free book answer between children war hurry fact brought clear bet its white glad daughter outside
city bitch feeling black seems full till sick light shoot news lose wonderful months save hour
country jesus needs wow able frank perfect shouldn running child whoa died order living sounds alive
food gentlemen luck hair drive promise sex music ya power sort special serious street red dance hang
touch team playing company george pull plan sweet ten coffee lucky sound safe date leaving parents
president himself seem lives air taken york picture ladies lord sent fast happens perhaps catch ride
win kidding top scared dream sign meeting sense beat control drop cold weeks darling figure king
poor throw asking joe write cannot suppose small human piece boss hospital uncle past calling known
follow sam movie ha straight christmas weren words clean kiss looked feet evening million lie felt
moving certainly step learn fall bill questions finally takes class quiet wonder goodbye law become
general worked rather possible goddamn unless mad absolutely tired murder road mike eye except
somewhere explain charlie less none loved giving seeing tom secret wear worth act careful quick
handle pass early report state busy turned table wake works broke ball major seven mouth marry meant
fault lunch lieutenant al expect hmm mama future paper officer hotel buddy thinks agent talked blue
american mistake tv david ones wedding clothes weird changed court floor watching building earth
dude others longer forgot finish ship club attention eight worse pain ben th sing blow choice ls ray
birthday stick relax yesterday honor smart colonel boat plane month lovely given train fair worried
ooh needed sitting security cover across paul bag terrible caught song spend horse ring sell return
personal message system afternoon bob hasn happening tough christ peter quit count box missed
present kept charge information fool simple middle calm surprise forever decided dark anywhere miles
swear land mary missing cute lying master dress strong key fix interesting wearing strange johnny
voice rock cop window bar totally interested appreciate army paid short record bought card certain
college fly evidence bank besides completely ran cops test history finished born proud fish join
lead smell near apartment enjoy letter situation trip harry mark store yo amazing star danny
accident il imagine doc pleasure ought list rich calls jimmy service entire difference judge ice
lawyer fat alright instead age station realize gold seat liked hundred summer dollars standing angel
mess america chief killing radio hungry problems marriage brain soul forgive drunk henry deep
figured likes girlfriend folks slow private during ed attack beer definitely stopped partner walking
area dangerous offer scene third upset bus owe shoes driving english richard group ln kick evil joey
joke fell truck teach ground green loves cash forward honest boyfriend park single position respect
broken crime wrote public max mommy congratulations grab fighting art favor upstairs wall force
seconds jail push prove normal protect machine field spent feels speaking named jump starting saved
nose hide sun church peace professor bobby share french steve bullshit moved picked thousand paris
holding billy fear using la tape tony suit pictures holy putting involved gas books relationship
neither nine pop rules bother especially nervous whether dying stuck round dirty cat breakfast idiot
space lived prison carry james cry bastard smoke arm film government tree foot contact knock agree
pardon gives gift south dreams jim hat sake sweetheart board seriously north department patient
awful sad wondering roll robert beginning usually grand sergeant laugh killer listening doubt upon
double twice whose outta plenty guilty jerry promised fired race crap chicken bathroom asshole spot
reading orders weekend detective action sheriff eating glass type guns experience west obviously
wine luke press difficult lots brown nick rid sea arms flight staying arrest neck grow mention
favorite wind sleeping notice admit extra within low impossible gay computer angry bunch blame pants
visit clock tea fellow kitchen lay hole guard learned smile feelings fit pal bear often wild silly
camera begin reach ow beach larry heaven lock leg quickly lights kelly worst shooting played plans
bucks suddenly writing track teacher ridiculous legs river dare burn raise aunt shh rory surprised
decision cross cost queen fresh innocent emergency medical dancing cell gotten seemed bigger states
closed names walked bomb hanging note shop sweetie nuts band losing price steal waste client stole
crying pressure code places dogs rose dick accept further excellent aah magic drinking keeps corner
consider ourselves herself acting locked laughing address copy tells warm sold pregnant hall treat
everywhere van papers complete cup ways level passed witness eh taste motherfucker hardly camp
keeping charles keys yep beg duty ms interest tight helping bottle support leo flying decide united
st turns moon bottom hoping conversation san hero asleep roger final continue east match apologize
trial spirit willing chair risk study amy possibly rain above cousin pulled cream dropped excited
memory breathe enemy huge search greatest drugs beauty lately tommy rule build choose cards lee
advice immediately teeth became victim friday coach flowers showed crew saturday driver apparently
heavy trick empty comfortable destroy brothers mission plus apart pool dumb dressed helped knife
checked santa weapon restaurant shirt faith simply gee dig size stars london movies necessary
themselves credit blind starts center bridge practice closer discuss cars mister grandma cook ticket
strike stage animal bird leaves sight somehow following knowing drug career nature however prince
responsible cake famous nurse correct breath fucked games allowed sky bringing hearing singing
account due common afford tie chinese bright allow belong concerned escape suspect written skin file
jake madam fill operation desk taught aye pack lied faster deserve ted danger meat command stories
tickets paying hiding perfectly sunday whoever beyond sarah dave student jane dry jury form main
heads program papa martin milk fred held horrible kinda feed de natural grace breaking battle ugly
phoebe coat although settle opinion washington ho terrific according older gentleman lucy noticed
loose local lonely shame otherwise shows large devil video speed military chicago built shower oil
opportunity chest horses biggest threw bite eric aw wash stone block records indeed weapons invited
turning draw attorney pretend health vegas balls heat manager guest loud itself fantastic cares
shake numbers lab princess island easier color earlier bell naked suggest wet pig letting nowhere
merry animals weli cheese ideas downstairs soldier monster several planet dean insane fellas
california walter eggs spoke butt murdered view bloody opening lines insurance split pete jealous
bullet arrived character national screaming speech airport hook condition target finding serve er
incredible sugar player signal helen total selling hill football screw page justice letters rough
hurts project crowd meaning planning pair science usual sees adam emily sooner commander ordered
subject remind lies strength mail dan paint freak bedroom onto neighborhood personally finger spell
tim ghost majesty peg smith doctors fake release weight cheap market pray expecting unit signed
falling throat lake nor susan realized director agreed truly phil brilliant cab powers prepared
candy junior pocket legal scott aware roof jason babe brian radar slept bud responsibility mountain
base ours firm england whom trade romantic liar fan training brings powerful whenever sending
language purpose whoo believed bless nope pieces arrested noise suck fancy exciting genius introduce
forgotten annie rent familiar criminal doors proof vote recognize com stolen suicide weather drinks
medicine lift issue followed buried anna mood male among television regular nights opened someday
stomach yellow ate county nearly buck crane scare village prepare matters pizza monkey sudden assume
heading toast ears fella babies jacket lane thoughts social travel sometime property monday expected
fingers remain bodies secretary funeral sexual magazine senator jerk glasses dating research freedom
arthur add damage repeat handsome hired prefer buying society energy alan crack vacation chase
mulder divorce carter stayed jackson ally defense rat grandpa grant picking began checking reasons
goodness post confused william unfortunately telephone surgery contract safety tall fixed
professional lesson tiny assistant points freeze understood runs thomas license model gate soft
margaret ear riding staff warning engine planned german map swim harm square silver sydney brave
access positive covered female someplace streets blew weak season matt rush awesome snow spring
spread champagne pounds mayor bond demon winner madame lips tongue leader showing permission bath mm
monsieur mexico jones storm spare destroyed tour headed trees students ends burning bones kicked
appointment mentioned piper score claire angeles shoe johnson ocean harder reality shape brad jeff
kim survive gang saving cos style farm shopping clearly sexy growing example laid answers gosh rings
alarm plays screwed schedule fortune enter bleeding punch ended patients rights invite obvious
charges touched interview affair parts russian wherever unbelievable focus chocolate sue borrow grew
grade finds statement investigation mate cole load painting throwing community ross waited loss
barely woods changes details yourselves exist toilet chances drove meal dump disappeared member
shock discovered failed pie carol crash martha artist sat theory depends bags joy ruin pleased
traffic kissed wise nonsense pink carrying burned laura midnight shots deliver bread officers button
dealing original mac hated source eve received hung cases subtitles switch charming decent nah below
texas process desert hollywood expensive belongs particular moves higher lower period breathing
grandmother pride thousands dollar witch tip soldiers jobs plant surely sports bust including birth
joint logan wire bull brains towards rise boring karen ashamed lt sisters section facts smells
clever carl honestly success garage filled physical connection complicated pulling regret loser
closet giant wheel france parking twenty policy tear stranger wood fate maggie juice lily governor
europe knight tied faces awake fought kitty coast pilot miracle lover aboard files based disgusting
cigarette grateful mighty murderer garden watched wound sally alice linda forced drag fourth marie
scream event woke row actor grave changing senior curious flat winter badly shoulder scary super
priest rick disease sword smoking chick offered closing concern talent garbage mostly attitude bone
recently friendly egg basically quarter engaged thee rooms passing swing amen available louis
marshall slip knees birds bike hunt caused taxi stood likely object hates percent pierce raised
japanese guests desperate dirt navy pussy plate negative cooking distance tank data request ruined
hire knowledge golf falls cow dawn pissed stock equipment reports conference rescue ann sale claim
holmes silence audience warn americans mercy hank jesse proper create universe francisco baseball
harold soup hercules british outfit slowly yard drew duke jackie grown loving valley robin pure rate
dies bro celebrate china piano simon uniform pills stealing spending returned location duck doll
amount healthy central reached knocked walls pen steps younger attractive notes fail path poison
beast wanting naturally happiness anytime sucks gary eventually betty channel elevator thy belt
secure grandfather avoid penny thief laughs guards bay bride pathetic mirror thursday partners dozen
becomes ellen kyle direction gorgeous direct odd theater led committed march boston puts official
members morgan treated effect attacked tail vision pa secrets talks dust trap wide sharp honour
aside stairs deck guts extremely unusual lousy newspaper courage apple tuesday terribly fishing piss
university carefully hitting writer pulse edge illegal pity protection couch tests staring victims
created screen appear winning precious windows studio kissing rob golden wilson frightened sandy
owner royal intend da considered parties cast prisoner burns frasier popular destiny robbery silent
violence federal hearts mystery nerve circumstances library toward busted becoming rocks practically
embarrassing photo tower miller armed shift friendship maid wallet package range flower beating
elizabeth results steady cheers rope cleaning exact image barbara maria vehicle turkey easily nasty
jungle sensitive pot suffer millions remembered trash thou ambulance behavior nightmare prize per
tears snake families cancer terms orange media foreign donna wasting memories songs spanish material
expert charlotte cutting advantage rude flesh disappointed inspector guarantee signs committee terry
kinds punk downtown sandwich understanding marks mistakes daniel sweat political panic cents plain
performance stops boom union parker seats hundreds fruit cable objection mum separate kong underwear
ancient fox lewis moments cliff setting rolling castle delicious value circle miserable bills glory
squad chuck manage counting bowl zero victory stands embarrassed willie creature deny basketball
mixed route continues bruce rare yelling nancy holiday hidden ill andrew helps directly progress
remove wave gods authority chain highly wore emotional hunting shadow jumped false gray skip estate
whore horn appears basement agents jess minds pleasant mile clients refuse approach disappear speaks
district bug rabbit jeez champion stopping proceed competition watson anne presence leading forces
century cure rita capable convinced swell warrant wayne threat therefore zack bury ruth services
shine diamond april bat monica alert chip edward jenny transfer thrown sentence fabulous pushed
nation butter earl jokes reporter booth casino potter josh successful learning possibility awfully
sand desire bow cage wolf nigger units wing exchange trapped thin bored pet rip series drama
homework hills carried entirely zone explanation spy assure failure hits collect swimming bang
joseph print launch useless delivery journey fever jordan photos kills sport challenge loan shore
barry spoken routine soda teaching trunk mask clark teli leads result passion purse served argue
climb seth cats witnesses beef recall wings barney mental cabin ships script solid article vic
education salt solve confidence frankly receive metal wounded settled suffering escaped anger agency
detail trace pipe wins supper effort spit studying hug enemies treatment commit dragon reputation
intelligence troops custody gimme ability site fifth trail palace pushing stays hop boots owns
attempt houses lawyers mouse hurting stronger ease bout considering ordinary presents chloe
impressed ripped customers laundry treasure revenge odds bravo tricks cowboy nuclear rome motion
mall virus kirk forest reverend sounded trained june noel scratch virgin el breaks potential twelve
fifty defend contest plastic fashion africa cap mickey interrupt latest convince lincoln issues joan
cheer arrive chose supply surveillance catherine ignore nail mountains league vice figures joking
thanksgiving albert stanley loaded coincidence messages cheating favour coke quality title
impression particularly reasonable division bunny vincent tiger therapy se bastards museum steel
minister bound standard wishes slave yell dreaming anniversary florida reminds shy firing walks
cruel hunter bible seek chasing cancel prime las pat former smooth wednesday socks dates modern
surface judy lifetime role curse eaten chosen gym motel enjoyed collection device christopher
russell heck pee noon hong previously jersey blowing sons reward degrees lets georgia bothering bars
dumped iron cameras mitch express saint devon sacrifice cookies janet assignment tunnel highway
insist guide slide victor specific wrap oscar cleaned wagon prom lack cigarettes packed exercise
defendant jean cheat bullets kit marshal background ringing clue damned assault walt suits fifteen
ld concert temple ranch dorothy designed planes vampire foolish agreement darkness flag tent daphne
rotten term remains pacey alien provide touching patch snap cooper davis believes imagination bail
actual incident released liquor sonny molly disaster connected fully mass comfort sec smiling thirty
border fuel francis legend players crossed electric demand opera donald circus current trauma
diamonds turtle enjoying neighbors laws salad prints bundy argument peggy describe harper starving
impressive neighbor nigga fallen sink council backup screams sneak wipe trigger avenue events tone
norman toy meg youth crush factory felicity trusted instance searching grass campaign williams jen
bishop wasted tracks goal ken dennis messed asks generous cookie fairy violent humor crisis average
liberty suite harvey benny slipped opens rats systems stake managed nephew gambling threatened
alcohol politics admiral begins occasion gentle shirley unhappy network cleared joined confession
charity explosion finest offense wade judgment headquarters shout filthy surgeon tube hon math
operator kidnapped pin personnel mix sucker alley dancer dealer humans hoped reaction chat depressed
underneath commercial mon behave version fantasy chill chips steak gloves worrying sides dropping
struck design honeymoon experiment identify blast arranged classic quarters delivered procedure
spirits crystal buster whiskey goodnight perform response divorced prisoners jay dope greater fence
poker normally powder landing protecting drawing actress vietnam gear rape advance suspicious locker
buzz civil sin beth meanwhile ending torture classes marrying miami le blown selfish personality
christian banks teddy fed dough lf deserves warned confess walker tries solution ceremony clown
rocky highness helicopter connie costs prayer forth apology dressing invented hers hm corporal
accepted emma entrance strip boxes singer gather pearl concentrate uncomfortable instructions
satellite deputy daily nut stress tune valuable pretending kicking merely sauce guitar sighs porter
basic charm belly exit blows net voices steven romance patrol pitch arrange satisfied japan makeup
teams matthew surrender strangers rub whistle visiting wives bum kingdom fort hip flew hood anthony
ling dreamed patience junk diet earn flash lion ralph frozen robbed homicide decisions gross holes
uses badge mel offering financial answered officially opposite customer soap privacy beside unknown
painful represent anyhow lessons reported pour extraordinary testing champ hopes twins meantime
fascinating squeeze furniture rice bend valentine beats begging host mysterious blocks sore timing
balance shark technology sets angle dutch wondered guilt yards invitation degree knocking checks
urgent aim movement mud morris review heh chan influence moron freaking souls warren oliver tap
scotch seal product testimony broad ace status skull films anderson chandler escort knee stretch
territory recording listened entered affairs murders aaron spin favourite relief noble sample
shouting angels skills rifle hostage gene tax chicks bo sticking deaf port foundation technically
literally patrick habit pattern foul ugh harris occurred charged removed deeply option confirm beans
lad coward yale brief benefit gifts awkward adult liver drives holds jumping flip bombs ward diane
counsel debt international gal corn traveling testify shown cared tragedy childhood facility roses
cotton admire brush homes self towel pro wally jet costume lightning murphy prick bush anxious
respond headache frame harvard washed ghosts virginia marine flies supplies wounds louise palmer
pays answering attend options dessert sacred afterwards recommend schools rubber clinic thick remote
skinny cave brand elaine polite culture fans dallas jonathan claims painted blonde theme counter
darn conscience aid mason tyler pound tag oxygen religious machines religion claus jo griffin
construction combat transcript audition sherry blessed sweater laughter sammy commission travis
shave temperature jewish dame flow drill principal sail gain germany packing crown brooklyn baker
granted tradition wreck unique species zoo poem lawrence bonnie similar pages bugs tennis sticks
muscle chop ad leather barn cherry manny tooth counts jam cheering tokyo emperor intelligent moral
confirmed ambassador daisy lap baron steam blah punishment adventure sheep berlin exam gates penis
gum suitcase demons sarge struggle equal operate bottles poetry replace fools grabbed smaller
freezing possession citizen western thunder halfway abandoned wheels session wicked pigs stephen
surrounded interests heavens digging fellows paradise burt palm motive shove magnificent pit toys
waves shell cattle hut stink stable waiter pile tracking basket nurses determined whip motor
marvelous musical bells fucker sire parent missile recent useful hooked complex monitor incredibly
organization backwards stroke jill prevent accused engagement messing temporary rap goose chuckles
halloween limit phones tapes howdy despite propose superior appeal drawer blade cried blanket
identity eleven bernard maintain refused survived delighted inches cigar mob matches sack properly
clerk appropriate shaking resist activity profile parade scout lamp award rusty gloria stepped
suffered drank exhausted heroes kenny mistaken minor fits comment dive hatch landed approaching
handled authorities environment medication hiya fighter wears expression manners beloved stuart
chamber hawk effects task swallow sookie catching capital sales conditions chin tub lobby toe et
earned highest string empire edgar eats developed description nap pump production stations inform
deeper con actors passes related twist beard typical pole bid remarkable realise ye complain
entertainment bingo creatures bitches ex soccer insult philip apply toes plates happier korea
seattle abby acts choices slap sheets hammer producer catholic germans colin troy neat suspects
rehearsal covering rear breasts railroad leonard informed battery academy editor toss diner sailor
tha inch tire broadway bump lawn invisible peanut russia quietly fond purple phase convention
revolution dana excitement goods item thus manhattan hitler forgetting thirsty stinks episode
cheated pan passengers tits tend fooling pockets cruise coma critical development diego spike tragic
mexican commissioner attached placed sharing handy graduate superman suggestion advise mothers
signature dismissed accent labor scientist hollow robot behalf actions entry discussion helpful
permanent buddies generation servant assigned captured brass permit widow kidnapping terrorist upper
dull july dime retired psychiatrist motherfuckers joining discover crawl fights kansas vault
underground lemon hail foster magnum bargain loyal tale criminals clay ewing tastes beaten precisely
combination luther citizens employees log cells tattoo hawaii basis relationships fields link allen
needle jazz pam sakes idiots buffalo ruby marco chef mistress racing treating dishes attracted bacon
psychic chairman slim unfortunate chapter sunshine farmer rocket thumb pill frog comedy intended
terrorists wrapped shoulders operations weed hart feeding threatening owned tables transferred
beings cloud boats explained shocked dated dining policeman pops undercover hooker kennedy cohen
hopefully mount serving individual existence hid fries picnic industry engineer boo chopper reckon
lend loyalty splendid workers shelter debbie jacob yup management carpet divine synchro spoil
introduced troubles beneath raped sheet southern porn appearance lazy plot ham returning betrayed
employee crimes medal dragged reporting manner entering waitress hockey destruction ford veronica
entitled visual fingerprints eagle sends newspapers blake active dish denied puppy electricity
discovery unconscious cuts perfume shadows temper operating theatre pillow talented teachers
companies roommate stones bears graham safer approve promises forms defeat scientific elephant cock
handling assumed alike asses photograph slut chemical trailer attacks heal greek absolute studied
practical rage killers shrink serial shakespeare diana slightly potato applause necessarily exists
geez halt gin paintings raising whale announcer turner blanche peaceful creep assholes warden lovers
randy complaining immediate straighten gig transport dentist wesley include laying affect bitter
creepy helpless reception boot rd billion bureau gob ages annoying tools luggage brandy assuming
safely disturb conduct potatoes nest wisdom function massage thrilled produce boarding jewelry
arizona patty charley analysis nails nelson delay psycho harbor limited register latin september
spain murray reverse shed election intention nerves profit ouch fetch lick column extreme assistance
booze worker emotions verdict heather shawn lame promotion airplane bra herr oops rhythm cocktail
rounds everyday corps phoenix protected honored stubborn von lance torn smarter concept clothing
waters pumpkin grief comic suggesting dignity sixth deposit computers franklin kay instant
commitment gotcha monsters canada understands proved bits passenger jefferson jew orleans strictly
acted facing throughout lip creative salary beers tool holly required marked eternal tissue banana
rod cathy guessing subway campus pope laughed bowling arguing roberts confident paranoid homeless
engines hector drawn require privilege barrel lamb wizard wong worries executive fund carmen twisted
separated drown multiple capture lungs statue traitor fleet consequences forty philadelphia
discussed begun kindly exposed payment detroit compared measure adorable tested countries goat pork
bets elvis effective candles collar houston mars shared injured lecture accounts root publicity
passport roman hans parked fixing grounds blond dice parole witches celebrating believing salesman
twin bothered paperwork booked plug clubs crashed rumor rug nanny sidney unlike meetings rode tellin
cal freaked lean narrator communication cooperate colors bee coop worthy spots levels wrist nd
caroline enormous obsessed punished misery sunset conspiracy reservation suggested announcement
drops curtain austin nicky kane driven locate specifically fooled identified relieved jeep sharon
compliment stiff unable magazines abuse naughty sum blues ballet skipper spotted tense random burger
album concerns happily corporate caesar intense impress injury praying august gunshot chickens jews
rembrandt slight questioning raw borrowed priority organized structure brick leon fried complaint
snakes registered leak sucked worm warrior survival bleed louder sober corpse glove vodka document
dynamite spider worn branch shortly deserved relatives budget envelope pistol novel shotgun fraud
shaw overnight bucket clouds experienced nicely belonged heels application russians daughters
buildings warehouse excellency stare sits massive menu skirt acid butler signing inner scholarship
provided constant causes solved visitors october counselor tanks korean collins imagined scum centre
festival cleveland depend practicing screwing celebration deadly examine chairs oath bachelor
atlantic romeo disturbed pencil trucks ashes causing confusing arrangements unfair fridge internal
ties bounce shining burden core heroin humble dummy graduation championship mummy columbo deals
explode appeared retire dramatic observe raining roast silk photographs shooter wha differently
announce fires bartender ransom surprises suspected sealed gut dresses investment seventh taxes dock
coin execution necklace lit bait hats bald queens tarzan blessing absurd blank demands humanity
reese filling sworn grip directions copies fee scientists kidney hostages punish atmosphere bench
polish pacific ape added cracked connect spray pancakes gathered floating losers porch tires aliens
marines develop sandwiches requires positions autopsy sorts adults terrified quote daylight burnt
pace plants mortal lynn envy hallway relations benjamin interfere characters signals bearing niece
mill li loses cooked delicate strikes scale prayers sweep smack stores en therapist lesbian
alexander previous grows towels retreat scheduled investigate awhile cent chart helmet louie succeed
arrangement fathers strategy stabbed farewell praise physics fog aircraft discussing moscow hudson
severe tons impact shorts scan sailing cows wells types maniac chaos triple civilian burke oldest
covers owes flush documents cellar independent studies danced vessel alternative height reveal
hallelujah motherfucking stella meets volunteer deed thompson upside glorious debate calvin brandon
handed faint worthless stinking error amber ladder physically groups telegram whatsoever hears
resources arts web poet gasps adams willy hint arrives delightful amusing bonus stunt grey ash bree
closely fairly located picks rumors horror admitted fears tips codes jeremy rented investigating
betray snack holidays madison conclusion faithful wars popcorn photographer alliance somewhat
population phrase magical recovery thieves penalty tournament reed disturbing damaged outer dale
described chew crawling washing roads discipline takin rex explains profession cart flame perimeter
wax coffin ultimate kindness gently terror barking cargo yankee vampires hopper bret recognized
associate coroner sock certificate diary swamp closest preparing lighter stall breast broadcast
kings jock russ appetite crowded various hopeless areas planted technique obey fluid hostile gamble
ritual barbecue dug sins whack motorcycle noah contrary weakness jr creek auction tender oven
spiritual leaders worlds journal doris dial storage val advanced grades cd models marilyn helio
constantly embarrass repair quitting fork reunion melissa accidentally apologies filed lipstick
pepper unexpected recovered rolls cities cough proposal protest waking returns mankind stab november
supreme goddess hurricane visitor swore almighty infection wrestling reads cease beam fortunately
crossing conflict anyways buttons shirts primary colour objects cannon flu shrimp deer ohio cemetery
sexually samples chemistry balloon stuffed excuses harmless fame tin throne requested setup drain
fold electrical morgue rig pimp activities distant tan petty vicious symbol briefcase evans clarence
vulnerable beds sleepy del convenient increase forbid tension seated banging reporters solo hack
raid comrade scares display threaten burst curiosity slice transmission eli communicate butcher
candidate gallery invasion wee lunatic rank robe laser til woody regarding rolled spoiled senses
spill values reference scar compete kiddo drum limo ducks fisher disappoint chased crushed
tremendous nickel madness affection retirement resistance arnold dizzy betting adopted australia
software granny rising thrill recorded anonymous haircut lads determine approval fry horny instincts
scenes sequence inn refrigerator courtroom harrison compare sympathy ceiling ribs judges alibi wig
nearby indicate pointing bare cabinet civilization doorbell cane delta generally formal jar plague
reminded tore emotion tramp apples felix misunderstanding arrival prior philosophy freaks scores fur
infected footage sheila qualified replaced residence writes phony tossed smash native illusion depth
denver cocaine wished technical convicted lung cape visions brooks fortunate perspective sweating
mature sources sang congress radiation harmony yacht shelly larger genuine strings sixteen shield
canyon kent lori insisted deeds mademoiselle lan dedicated judging autograph trains mick established
minimum presume traditional pad doomed cocksucker courtesy kicks eastern association scandal panties
alpha slaves julius fletcher improve sleeps capacity girlfriends instrument abandon allergic
consciousness whispering pony ski missy enterprise weaver mccoy belle andromeda needing reaching
artists hawkeye momma versus hose messenger mole missiles saunders breeze stream rash tray violet
exception recover devoted disgrace pale couples identification worship candle ankle surgical satan
defence milo circles attacking dreadful manual bubble tuna pod cooperation eternity floors symptoms
grandson rainbow password deb mae scaring existed watches searched dip tricky depression tuck chapel
bp aggressive sickness forgiveness batteries monkeys author martini decides popped smelled meals
sneaking proves pulls skill businessman whitey finishing focused connections wandering contacts
whisper uniforms kathy duties largest climbing proposition method welfare hustle wiped mere ditch
images lounge minus prosecution formula auntie abbott backs accurate assist forehead attic sis arrow
votes sal cynthia defending saddle groom apologise flattered destroying thoughtful shiny exclusive
kisses controls disguise communications bracelet relative rack cue soil gossip grounded sustained
hamburger sausage lo embassy ox vital creating institution husbands maximum dodge joel addition
theirs bore gratitude graduated principle aspirin liquid rot arriving adore persons poisoned
blackmail pierre bailey risky remembers expenses corporation rider shaft moore attempted receiving
deaths interrupting switched completed cans sunny auto insanity drowned ahem si cuba perry
importance inspired instinct passage terminal groans magician sub mona content pickup zip unto un
pilots spite legally belief hush recipe spoon exhibit pointed administration stove chains forbidden
december wired embrace declare possibilities seed nations masters communist karate lizzie react bold
muscles peculiar violation prep genetic trophy bass peanuts prostitute rogers robinson accomplished
throws offended savings legitimate winds knights offers hunch ja jenna nicer nearest included backed
ton ego centuries flames skies ink protocol jolly easter umbrella rum chili bombing grams sings
float tortured executed mobile carriage dammit stitch juan favors expense approximately observation
outstanding chess potion guessed dealt occur gesture contacted racket aisle benefits receipt consent
bathing concrete haunted advertising ol shepherd ranger billie ruining injuries income pipes anchor
scotland julian alison distracted weekends logical heel cursed cousins colored sucking wealthy
prices prescription guidance heights monk wang efforts tops bothers regard brutal fist tide freshman
olive sharks victoria pirate hamilton refer achieve owed ideal spinning puzzle resident boobs
precinct lobster performed misses suspicion breakdown suspended casual agenda balcony melt
casualties claimed bizarre canceled clears celebrity panel armor sissy spencer alfred begged follows
jammed draft shitty illness nightmares distress fu joyce sandra donny samson continued gathering
scheme factor elected whipped salute organ springs tick jewels boxing sylvia ordering liable
backyard honorable dorm jewel abortion mutual standards bent honesty drowning bully presentation
rally platoon harriet inviting posted nailed limits annual notify trips integrity wooden published
scrambled drums christine rely quicker rides intentions reserve demonstration bounty prosecutor glen
moe tucker chad noises cheek gracious folk savage douglas ants craig occasionally fuss amongst jaw
substance attending disorder moses confusion sells weigh jelly calendar carnival mack lester
situations harsh fatal hysterical inspiration medium northern dearest fighters baltimore submarine
chi haul strain compound bam meters ridge jin ariel buys expose lifted aha cooler european gag
memorial sector herd soviet apollo erin caring nowadays sentimental pursuit objective tales feds
elder katherine strict congratulate narrow smashed compromise experiences length sting cord guardian
mule paulie resting beautifully closes smoked plead fax lonesome controlled shoots relaxed cries
automatic officials lands tobacco grunts simpson stepping satisfaction originally intimate wires
shelf subjects nun tolerate blaming emotionally subtle household volume grease stud voted hobby
moonlight semester mo tis vanessa baldrick convincing compliments cleaner knives geek frankenstein
eugene eleanor toby explaining opposed elements servants speaker resort pervert myth fountain
commanding nevada crab yah kang currently domestic teenager gravity label razor pledge bolt yea
visited eager messy teenage slick eighth dispatch electronic sorrow clearance chow faggot nazi echo
cunt clamp complaints collecting restaurants maintenance mug shovel bean plea rio shorty otto
avoiding hardware attraction races coordinates swan kerry sensible jackass conscious pose nicholas
han slightest touches sophisticated blocked troubled colleague experts nickname yay wakes affected
anxiety loop classified greetings dudes african bart spreading theft remaining obligation med psych
painter lottery samuel monroe trey horace referring traveled psychological items proposed driveway
woo rarely hardest swallowed strongly confidential logic negotiate online feast sponge pirates
preacher rabbi peyton hearst locks baked january detectives scissors lodge holland pedro covenant
miriam respects accidents circuit possessed leap targets drivers cigars bonds finals commonwealth
homer proven urge humiliated guaranteed wishing threats dreamt enforcement brakes mississippi galaxy
dee baxter ming disagree responsibilities endless inappropriate greedy element vegetables feather
dot gypsy disk gail rejected funds jeans bicycle withdraw frequency mattress democracy tubes memo
melody polly andre virgil catches respected promising notion offices innocence copper warriors
dexter dragging mice experiments coal consideration amateur needn gown ninth marching siren miracles
pregnancy pier internet ew salmon atlanta architect starboard umm sawyer skinner carries declared
fourteen hike registration charts gasoline survivors engineering detention doubts colleagues risks
vain cancelled urine beep venice maris pronounce clearing significant approved riot forgiven robbing
kidnap explosives vows laboratory rehab airline morphine stewart senate stark sloan involve lined
choke methods wardrobe granddaughter naive phoned growth mustard mansion cheerleader beeping tiffany
happiest stew fart ram rabbits butch winchester extend tearing pursue whereabouts creeps altogether
reservations drift offensive discharge click ginger quest stern luckily hangs persuade cups healing
literature psychotic customs tech canal carrier torpedo angelus bullock initial hereby roots
performing purchase regulations hay tribe earthquake congressman spilled intact backing depressing
frighten wealth chap cereal bein peach convict shares surf rodney counted establish outrageous breed
companion lighting nursing bake winners underwater pond connecticut lions absence tasty footsteps
hairy shipping shipment settlement stripes colorado webster crashing deceased curtains swiss worms
global diving prophecy ramon faced liking charging whew elegant bunk clues spark lease syndrome
bronx velvet chester serves ignorant deliberately compassion scenario puke authorized bourbon brace
timer antonio figuring overtime define straw coverage baggage scrub retarded sperm willow screech
treats explore replacement clowns meter brat erase breach bluff cavalry ashore napoleon assured
unnecessary bedtime struggling overcome custom smiles alcoholic horns stain wheelchair crib pine
mines carolina hugh lasted elsewhere hottest shocking drunken civilized hospitals distinguished
incoming dental est accountant camping definite starve applied fare engage pudding countess yelled
represents entertain swinging acknowledge elbow physician scam platform earrings booty essay carson
habits heavily ironic pinch products rendezvous den abilities stadium yen stack unpleasant vast
cloth debts bathtub lawsuit investigator journalist charmed zeus madeline positively contain bumped
isolated pounding creation eighteen fiction chorus invention ketchup es correctly protective antique
sunrise hips comb yankees bats noodles encourage directed cured bribe articles dash musician gibson
frederick montgomery surprising luxury rushing ahold waits mi ding herman depending printed
passionate exotic insulted furious principles civilians vehicles voyage garlic niggers carpenter
dolly elk dickie differences generations eliminate sincere steer trading poster bubbles brake juliet
cinderella shade supervisor scent confessed stereo costumes graves compartment buchanan drake sark
slipping cracking boil shook behold conviction ropes parlor peak writers montana heller pouring
slack dances wit poisoning stamp flashlight spaghetti assassin wolves banner colony lighten reliable
ignored stir shallow regrets nevertheless murderers groceries holler handwriting mortgage organs rib
tomato nude pigeon plaza skate randall vivian fayed additional modest shorter sloppy humiliating
pals destination hunger cycle courts biological glue coats inspection ammunition harassment mayday
newport dd wander despair sofa deadline tequila universal probation archie revealed spends evidently
accomplish shaving divide fastest feature poke recognise michigan housekeeper pentagon battalion
documentary beau desperately pressed wonders sour fuzzy pajamas whores muffin whales niggas slam
definition seventeen bon economy contracts queer vet martial chambers troop ra presented busting
remembering sweetest hilarious obliged spells streak directors neighbourhood tow lv argh senor
gilbert trusting frightening variety classy tab vacuum cracker disco cheque curly tsk dc alma
collected questioned occupied tasted blocking resent spine facial glow jealousy scored consistent
wheat roller orphan switzerland suing hooray dam appreciated prettiest sticky butts owners beware
janitor cadillac naval bodyguard hayes handful nicest witnessed exposure vegetable cuff millionaire
towns era feathers flood automobile cakes chemicals medic gabriel hugo deline brett brewster crooked
attract tease resume accuse mentally database clip pets attaboy tails generator toad simmons
pressing feared announced spectacular lethal collapsed obsession cafeteria interrogation masks scoop
craft dolls crook onions crackers intel expedition lucille hyde sophia merlin entertaining travels
inevitable cozy seeking ultimately delight respectable shack orbit kirby blamed adjust essence
preserve farther fireworks suction chauffeur tomb riley satisfy developing sleeve intent promoted
relevant fade quarrel scope oak evacuate doom republic owl difficulty conversations fitting consult
felony projects speeches rubbish co poop knots presidential homecoming quantum encounter listed
taller heartbeat relieve defeated framed programs lust corridor vest shells audio trainer dove
stanford oz misunderstood transportation vanished issued stressed execute collapse foreman gorilla
dusty madonna rodeo mia vera phyllis veins loosen punched educated identical concentration submit
maiden heavenly constitution profits grid freeway strawberry maine burglar ghetto shuttle moose
pinky blair cola ruled sane chewing scumbag prey examination tactical lemonade orchestra butterfly
assassination bloom hah oui col sol dozens unlock channels bites grocery possess confirmation sew
bark slot weep february whispers artillery monte mildred warp hesitate allows hiring sidewalk
listens psychology spying statements dismiss ancestors waltz scouts puppet squirrel barber runway
importantly defensive slaughter reader bananas nazis puppies godfather joshua jasmine archer
disappointment indicates anyplace rang sixty mint chops politicians ambush portrait hee roland
tougher suggestions forcing choosing deserted rescued theories tourists hatred vengeance vow asian
elders leopard gregory examined popping failing clumsy extension departure perfection behaviour
corners pause digital fag towers hanna insulting delayed equally hideous employer thankful mock ammo
bands bin negro tango florence campbell dwight mouths ambition requests acquaintance offence finance
addict peel ethics sponsor rebel donkey orphanage ferry ant helm erica recommended specialty
employment peek stray vomit wrecked graveyard crank blouse landlord kneel dancers evolution gangster
bees prophet warner holt topic unacceptable corrupt jurisdiction flirting explosive headaches artery
choir marijuana rivers appointed repeating representative diapers dose dealers asia partnership
cottage spice egypt nova iris includes acceptable pains stalking bruises humour madman einstein
gravy historical impulse pearls sherlock atlantis rushed sole greet measures produced expectations
interviews denial thirteen lone sh brazil kung trance interrupted reaches disrespect interior
advised gutter designer realised text tribute devils marker que shoo carbon stamps stripper ct colt
olivia chaplin arrogant waving offend globe rains cuffs vibe heir kentucky gunfire marble goofy
precise repay teaches leaf hairs junkie allowance residents boogie dont gained slower shifts
specialist fugitive buyer fracture untie boulevard videotape abraham bulls chinatown ana armstrong
saves caution volunteers handcuffs strap freezer primitive thread virtue hunk mode needles trousers
condom rep banquet slippers golly valet im tumor override buddha hup dante fay cassie purposes
regardless supposedly fragile panicked irrelevant waist secured smokes instruments hanged goals
narcotics sensors sobbing saloon fanny shields dom tammy marc amazed appreciation detect fails
majority juvenile hog backstage whistling drip rifles skeleton francs peacock secretly motto sip
contains unstable battles choking procedures blankets playground assets immortal publish syrup
allies transplant fatty vietnamese thorn premises boyfriends overboard fireplace funky altar treason
amigo lyrics grunting jade hilary unlikely regards underestimate purely dried skipped reserved
recommendation blink mechanic ads cafe ribbon vagina reno jingle rosa raines gladly noisy buckle
traces hotels stash bluffing utter resign pneumonia payroll hound flick maxwell lynch tara
reconsider opinions reflection suggests justify mainly region salvation rational legacy contempt
cocoa spelling condoms diplomatic camel sparks youngest involves climbed freaky frustrated flavor
fantasies loneliness stitches paramedics toothbrush supermarket burgers abducted nemo pissing torch
belts conquer speeding stoned static canadian plasma herb sr lulu ensure crappy jumps smelling
flipped desires efficient visible restore slapped patterns economic slug psst par runner columbus
touchdown birdie na lasts accusing update lifestyle shakes sinking recorder mustache rookie sketch
quiz chronic indistinct seoul hath rosemary memphis shanghai yang cordy overwhelming snapped
careless lid smiled cheaper suckers tricked cracks qualities compromised maker reckless artistic
maps humming coughing licence roosevelt skating dagger ethel walsh finn apache allowing tracked
concerning biting disposal childish associates adjourned abroad blunt mechanical biology weasel
toxic strangled bridges rebels utah gale distract opportunities involvement utterly sincerely heap
selected dearly sensation stakes numb leadership bushes edition goddamned ciao atomic columbia axe
venus cetera consulate knox wolfram reduced meaningless verify conclusions loading responding sued
separation fuse crop faculty merci carlo brent embarrassment decade imagining screamed suitable
resolve essential partial plumbing restless pension hence awards hunters priests valve jockey lizard
regiment vienna arc judith refuses deepest seize translate artificial rental uptown hum racist
beaver noted permanently volunteered mild merchandise convenience fabric greed reply moaning
assembly tickle chuckling frost digger dink whining preliminary showers features tipped affects
alter fierce grim sadness rag homeland princeton comrades rangers pussycat pageant cheyenne
pretended noses longest delivering ambitious thoroughly confuse swept sufficient estimate discount
broom grain mates programmed poems banker marketing dim quarterback voodoo vanquish pooh strongest
elaborate accompany elementary relate burial psychiatric specimen moms meds ay violin chiefs collier
formed murdering rubbing venture tactics invest spooky affirmative gulf sirens onboard softly kitten
clap voting homosexual yearbook fuller nash thorough sadly expects sought souvenir pumping sewer
opponent instructor yank raft marina amelia prettier translation losses commercials pennsylvania
balloons scarf robber adoption spa treaty bunker batman cutter deborah handing instructed
demonstrate humiliation comments sights hotter prayed substitute dinners limb inventory movements
chatter adopt academic thumbs lens verse traps activate realm mafia tad bloke edwards ernest frances
lilly maya interference irresponsible supportive weekly triumph sunk tourist nightclub urban peas
flock du fritz gideon blackie snuck starved decency sunlight babysitter solar dimension flank hamlet
quack lin lightly ungrateful realistic contained invent unload athlete initials sessions curve
commence grenade mirrors midget tutor pickle programme notebook abort supporting crucial bugging
heroic equals intellectual phenomenon flights cement schmuck bidding asylum acres gambler coconut
curfew salon bonjour pike dudley visits violated talents grasp sheer irony representing recognition
feminine fucks rail industrial overseas flee briefing spies sneakers joker bing alabama ba garrison
instantly temporarily disappears chopped selection filing facilities flown hating condemned
microphone nipples whites drawings intern britain spear dragons bulldog professionals considerable
acquainted committing hospitality vague lining pinned packs abused filth doughnuts dryer penthouse
cowboys robbers addicted metro riddle communists ta fr rach jasper improved matching arguments
installed boost despise monitoring accounting authentic rehearse farmers protein faking freud
publisher wisconsin islands expelled judas porno surfing robots growling proving enthusiasm shops
gifted concussion blasted pins plumber harlem trek panama keen strangely dared tapped smartest
acquired scratched whoops altered seeds weddings loaf pm yummy horizon gracias marathon duchess
suzanne balboa barton steele divided warmth shaved lookout cleaners grill origin puff classroom
cherish guinea survey yoga cult crow spiders jose quarantine mills hicks werewolf fleming josie
inconvenience sweaty controlling payments grudge peep vile buffet discharged claws swine les dj
louisiana barracks trooper chang cheeks referred slippery promote lowest endure ruins hump rhyme
vent courthouse doggy evaluation advisor supernatural jets probe blackout oklahoma missouri piggy
greece allah marge handles striking participate individuals remark radius fled sacrificed scars
classical parallel dandy mash revolutionary villa squadron jerks contribution steals remained undo
ticking strangle seas rapid scrap orderly bosses squash rocking sailors claw alaska giants dames
elephants vermont cain comforting poured permitted requesting traded fainted wrists boards imaginary
caller bugger suspension sushi marvellous sniper portal manning slater flint lifting portion
experiencing tripped immune poverty ax buzzing survivor rays fisherman gangs pawn tunnels doe posse
comics antidote wah organize approached traced attempts chilly shutting healed videos oral collector
disappearance activated organic tomatoes truce website swords ballroom gasping sanctuary nixon
sanders doo hawkins hastings agrees notified linked juicy achieved reduce ankles contents attorneys
tackle dine leash diagnosis drugstore mold container planets coins barbie millennium superintendent
pastor min gunther alec bannister upsetting confront introduction blend trim radical gap taped turf
paycheck drawers kin diaper iced corruption spinal nuns salads triangle melon richmond demanding
terrifying greatly equipped lure leaning flowing bouncing seminar olympics tigers amsterdam pablo
jerusalem cheng betrayal sneaky outfits reject froze temptation forged canvas whistles onion yells
accomplice playboy dang pasta natives visa immunity stepmother apparent devastated disappearing
inherited teasing freely boiling teenagers hacked neutral splash apartments doughnut intercept
magnetic shampoo airborne infant kidneys condo flare petition chanting cuban hull skates padre
ronald herbert hurley coco shipped shattered headlines morons coolest materials restored daring
competitive canned chores grandparents handkerchief gardener ops shouts bomber rube coca
automatically humiliate extended profound represented exquisite ripe reflect sentenced spontaneous
itch greatness tailor dork chimney orgasm chubby informant bates claiming batch locking bummer tenth
priceless casting weary pairs mailbox hooks massachusetts gunshots rye groove champions villain
ignition skiing brotherhood martinez saigon combined stroll devotion postcard ruthless honors smelly
punks mop counseling injection chunk puerto oregon bandits bender sonar castro scrape preferred
settling pry establishment fingernails crippled retrieve occupation vanity cocky unlucky relation
seasons morale salvage chattering trumpet cha chancellor virtually stunning rates destined qualify
employed references languages curb ruling restricted secondary void elderly givin chump beaches
comedian teen giggling crate clan amendment terrorism apes dixie gerald ferris delilah increased
ignoring hitch tighter stocks cocktails keeper alias dialogue medals labs donor blackjack phantom
peaches cardinal bubba angus hulk rom extent complications discreet category punching insecure
steering lively housing cunning whacked nursery exhibition engineers runaway compass rockets panting
slavery yum wright rev cora accepting risking impatient preparation worthwhile denying toughest
views challenged richest uptight vs judged blessings manly ounce republican tuition gardens yield
generals geneva kidnapper jupiter fink gen josephine norma gareth knocks providing adding matched
sensational token rises legendary objections roar transmitter peasant whisky trout milton mar finch
domino continuing ripping easiest attempting involving overheard halls portable errand northwest
independence prank steaks dicks grape tennessee dunno ratings olympic jinx pyramid charleston reef
reactor goddam shelley signor thats stumbled introducing predict splitting expertise indicated
tempted dumping warming alleged nod liberal billions damages vanilla donate formation duh dumpster
usa dinosaur egyptian hoo batter truman quincy grabbing spitting crawled excused invested apiece
bladder cultural vegetarian cardiac massacre wager aces corny eyewitness wrench mutt ale pancake
caves astronaut beethoven des dolphins nana poppy merger fowler understandable newest overwhelmed
decades melted adds outcome functions disturbance shortcut buses wilderness bled sunglasses buzzer
retard grapes fiance rascal semen flatter detailed favorites remarks associated flirt dislike
distraction clam righteous bricks bulb forensic litter swedish erotic royalty bookstore server
strawberries naomi occasional greasy bundle snatch awaits hangover whiz fulfill postpone
experimental microwave beliefs marriages ranks fuckers virginity erased hometown wrath hookers
packages addiction pea ne savages minnesota picasso turkish eden ark marian behaving attended
improvement privately exploded observed grandchildren idiotic hunted barge inspire richer sewing
metaphor slips stains filming travelling lists altitude photography cinema wages carrots toaster
rudder lang khan ira reg forgets chooses aspect carved unarmed swift athletic sabotage missus trials
policemen pumps summon bombed candidates hazard caribbean dye thrust beacon asthma inmates rooster
grove whoop federation santos scrooge noticing creates sacrifices diseases pitiful thighs
conditioning getaway freight testified vase boxer swat ministry fez fei flattering risked payback
draws courses kindergarten errands joints licked surgeons tunes harvest caviar operational tonic
neighbours alas fury carrot journalism neighbour mercury hare beck neal wheeler dolores bryan
johnnie successfully challenging contribute switching rigged unlocked enters addressed simpler slit
sympathetic thanked unreasonable yuck incompetent stalling italian rainy crusade tripping cripple
publishing mating sirs treasury matrix lionel ai occasions feeds sounding aiming shoved gaining
incidentally scenery daytime processing asset rival autumn buns orphans moustache intercourse groovy
oysters berkeley cam elf schultz surrounding reminder powerless awaiting cooks arresting percentage
conservative alongside corpses forensics competing launched shan camps cartoon pitching clicks
critic mcdonald pact dalton carolyn sully ee poking agony insensitive hides veteran thigh amusement
macho musicians resignation commands sliding airlines non biscuit paddle langley bandit catcher
serum arse newton jap lambert straightened grabs scattered lent grind purchased cheerful gigantic
menace thirst beasts fasten obtain mechanism freed paralyzed stockings bums seizure critics
dictionary showtime parks pub rogue tractor cathedral swimmer bumpy eagles donovan conducting trusts
extensive info overreacting scratching stunned palms rapidly tidy notorious guarding hostess
morality layer blinded crosses jackpot boundaries lace judgement homo practise amnesia brunch
premiere stalker ahoy premonition havana monastery mink jamaica edith sayid ust devices knot tattoos
hormones bitten mashed scalp prop bikini recruit op manifest footprints docks groaning arch
spaceship di pickles observer hardy pilgrim patsy laurel archbishop tanner tyr comparison refreshing
admired discretion machinery cynical overhead limp unidentified drugged consultant antibiotics
gallons continent drummer pi plaintiff esther emmy lucia succeeded consolation supported breeding
exits unemployed betcha sailed intervention currency backpack redhead scholar intruder loft heave
patricia rufus surviving insists circulation historic swap wretched locals logs stuffy fiddle fudge
broker arena abduction coyote modeling fluffy destroyer gestapo warlock garfield cheung dix dory
leaking relaxing ignorance warmer stated applying liars assaulted authorization adventures shines
pupils napkin vitals cosmic killings broads blossom chute reform mini dakota zombie casanova gator
allan hutch consul eddy commodore milord pointless stripped numerous interviewed aged apologized
bottoms bulletin loads chalk vein psychologist bowel howling sites referee lasagna mutant tex vernon
wen pegged starters likewise doubled substantial tuned haunt dresser celebrities finishes legends
bases cinch slob printing nutty decoy stinky bypass burglary toledo canoe nat romano bowman
neglected paths amounts indication admission shaped await whereas inherit shitting throats lump
rehearsing sniff tags vitamins loot pots symphony saints bumper roommates goody underworld mist zoom
veal democratic portland convoy ensign select via alternate glowing resemblance climate masterpiece
reschedule countryside assignments perception swings housewife hash fling dent countdown wink
declaration beads aft christians peck brownie julio meteor davenport isabel complained brag crowds
builds stool locations disregard obnoxious hotshot eccentric unfinished foam hasty donation scram
heartless crunch revoir bakery pigeons ledge mozart mystique gamma marsh rochelle helena celeste yan
expand fascinated achievement weighs significance layout prospect screws spelled infinite mat
merciful brunette inquiry pep sap supposing por sung equation recess alligator mentor yonder armies
polo muffins thug berry mitzvah elves heavyweight mace peters sox tally genie corky suffers
premature manipulate secrecy techniques commerce detected privileges bumps womb tummy babes baking
faked disabled laptop cc analyst bermuda miners cobb mixing wandered soak meaningful amateurs
receipts repairs pies seduce ph wrestle knuckles karma obscene tux lava schoolteacher singapore
omaha dong cadet timothy richardson bucky disappointing unpredictable glance midst difficulties
considerate resolved proudly choked breakthrough annoyed jeopardy partly mourning superstitious
licking flags exercises intuition pharmacy southwest indian jackets titties chevy saline lords beta
superstar keg mustang lam triad taiwan precaution sniffing pending deceive kisser solitary believer
sundown pennies epidemic enlisted directing negotiations cockroach plum nam abdominal manor thesis
bygones arab arabic fin chung dum poe optimistic appointments dedication merit pleases incapable
managing snacks charms collateral spank females savior sigh roam screening lettuce jacks terrace
flyer barrier thugs arrows opener hangar buenos sparky avalanche partridge holden regularly dripping
inc privileged rebuild doorstep rattle fortress resurrection overruled frogs strippers reindeer ivy
nay beatrice muhammad rhodes abner glimpse cautious torturing employ generosity potentially toll
cranky specially chatting possessions approaches undoubtedly bind crummy chained tit shithead
abdomen wallpaper helicopters readers homey restraining fraternity jab goldie cyrus sweeping
practiced assumption occurs righty thrilling toilets initiate branches comeback contagious notch
poisonous blacks invitations riches volcano giggles knockout superhero convent rover karaoke
plantation summit norm cobra inclined strangest shaken stored spared eligible nineteen smashing
spicy boiled oatmeal id doggie flea oy prototype pow evacuation shalt rosy falcon ambrose mornings
encouraged credits misunderstand sentences digest melting eyebrows bandages sync adrenaline
rejection lime download martinis coaching nerd courier continental demo ping toots yin frequently
guarded immature stationed refusing seldom deciding vulgar cutest verge slaughtered presenting
educational fluids politician probable southeast statistics windshield intimacy luncheon biscuits
goodwill frontier pint bash sweetness cashier crews environmental laps fundamental gallant telegraph
cupcake parrot thai sleigh scarlet talbot slammed smallest relatively expressed rotting cope
operated suspicions fractured essentially cruelty eliminated blades priorities hypocrite credentials
lotion gals operative convertible detector crust institute ashtray labour choppers reel skunk
diabetes forge macaroni hawaiian armored reagan mayo cove whitney santiago ezra dooley encouraging
removing analyze unpack mysteries motives posing raging swollen cowards membership bruise typing
stuffing skipping battlefield nip slate nobel irresistible pitcher investors rouge wagons maple
lordship warhead elle garth remotely valid doorway connecting cultures necks greeting nuisance
strapped angles agencies overall designs northeast funerals tapping producers warrants bouquet
braces elevators wacky reset sails barks batting airplanes wedded ratio pup cincinnati cockpit sassy
isaac sultan briefly whichever conducted flashing colorful witty stupidity context injustice
credibility vanish correction prejudice tropical assemble anatomy foreigners broadcasting
cheeseburger province radioactive fingerprint satellites brigade hen lever stallion tu buffy jimbo
sofia bobbie myrtle fern pursuing surprisingly sentiment appealing increasing condolences escaping
addresses conceived properties renting ruler drifting weeping brute weirdo filter doorman learnt
ecstasy parachute architecture inheritance funding hoover transit maryland casket rapist crabs su
cruiser majors leery kiki abbey telly benedict damon sardines ren courageous acceptance investigated
raving evolved swelling wool worldwide crisp dickhead rags pillows baths pads colours scalpel
captains mining reinforcements cologne flour snitch insect punches stewardess typewriter funk quid
mermaid fatso irene carver ares banged roughly outrage dispose dispute deception touchy squat
consequence contractor novels bliss unemployment pupil programming toothpaste duct pits singers
heist tar frat gospel bombers kidnappers ban samurai hera mem appreciates soaked pumped wage
impressions disconnected transition reign convert wimp proposing backward allegiance sporting slimy
adios bosom girlie regional glamour paw racial propaganda phoney sculpture debris coaster viva raven
heil holiness darcy tucked tying founded defy jumpy pleasures consumed liability carve motivated
nauseous diversion isolation loner assessment breaths depths babbling mocking adjustment
applications attendant governments patron sexuality closure taco tuxedo forfeit insects berries
tavern hartford riders reaper lefty dane ching mattered careers tongues admitting circling sleeves
distribution policies alarms muffled trench athletes cellphone dwarf goddammit twinkle counterfeit
wand niagara lighthouse burton comet shin lama squire bertha toa settles slowing interfering
proceeding snooping appearances excess surround invade pros inferior fiber dots wailing honoured
twilight roaring kilometers oyster mathematics chum bagel foxy vin hardcore byron tahiti hub tristan
lew distinct recovering preposterous negotiating criticism handshake businesses trespassing
conventional crude flaw madly marries deceived bonding slides dreamer needy churches philosopher
opposition infrared conductor peasants craps honking tenant bacteria goldfish robberies firearms
casinos marbles solomon brig stein greta pluto tempting reminding thanking accounted assembled
severely belongings asap upright desperation predictable posters birthdays severed monitors foods
sizes unite certainty remorse traveler avenge baloney temp germs invincible vessels coughs smuggling
explosions parish particles mainland frenchman fiancee demonic sketches mamma rodriguez turk abigail
mara hooper armadillo vicinity interviewing encountered flushed accidental stranded recite weighed
accusations satisfactory subs snatched faded mellow crooks housekeeping disneyland muddy boob
beatles beeps deposition cloak hebrew arson turtles der chimp cosmos preferably hopeful suited
insults bedrooms fewer frustration monthly secondly pronounced behaved input scoot fearless
resisting decline kinky banking cavity props relay snowing defender drapes wiggle scoundrel cinnamon
cube romans rake internship herring maestro chino marianne constance shaky alarmed digs confined
elite imported skirts glamorous bounced fists admirer rhymes summoned standby motivation reviews
caps vocal personalities arise calf charter cuckoo veil medieval receiver shrine stables thailand
stepfather hustler mojo torpedoes tai prof marrow viola krishna enjoys rewarded lays doubted
distinction snappy acute shred extract brighter politically transaction slope pierced caffeine
precision resolution warfare gents scanner sneeze foreigner underpants virgins shuffle depot
junction jewellery telescope infirmary fellowship meow te recital wagner pappy vulcan biff jekyll
exceptional accustomed damp eyeballs vintage stale clinical flipping irrational platter punishing
morals popularity verbal vomiting linen catalog ribbons chocolates cone breakup rotation rumour
sorta fireman protector yahoo canary puss recon latrine outlaw aloha costa trinity sled marjorie
barker spence clem learns superficial spotlight overdue abnormal underway doubles sensitivity
socially overlook suicidal advances funniest memorize folded covert roles noodle cabbage grad
doggone donuts amazon cactus mare motors nasa turbo wellington beckett jeopardize indulge placing
borrowing stages implying superb accessory necessity cutie isolate intercepted wrapping bravery
genes malfunction terminated snoring wh bun imbecile mailman pager thine missions ramp allied greeks
librarian lassie peru penguin puck empress witter cho jonah yi fabian mentioning homemade
furthermore tighten wits exceptions sarcasm penetrate releasing bandage consulting manhood seeks
hugging proceedings withdrawal sophomore cork pest fumes thingy signatures merchant prostitutes
cappuccino mil transmit cheerleaders deuce indians neon austria stokes gaby che tibet geisha deacon
casper chucky cutler impose sensed pronto deliberate fulfilled edges observing shades pencils
longing cellular exams farms cradle clocks poodle mushrooms lowa bikes eisenhower caddy baton moss
nightingale poland sicily starship twain goodman dragonfly ko bailed decorated measured arrogance
protects darkest cartoons advantages fees penitentiary blanks zipper nosy prosecute lingerie jumbo
paragraph barrels mystical rattling snaps limousine nipple rocked cricket boiler lineup infantry
demolition tox winters newark beeper brownies cambridge weenie malik constable bowie slayer drone
marquis eclipse bobo slipstream conn repeated predicted starring accusation bankrupt borders
superiors gender kettle stat fruits insight unlimited prizes clicking maneuver viewers workshop
fiend aggression cramp auditions fishy bronze clause poets mush prairie quadrant cockroaches
bollocks comm growls churchill oi stiles davy toto enthusiastic determination flows dwell focusing
refill resigned cruising flooded frying ninety producing functioning psychopath estimated paged
buckets respiratory rebound singles delusional sticker dairy mugged rehearsals velocity creator
permits vista ponies bong stealth atm creaking vineyard leonardo kat admiring demanded workout links
stashed idle disgust threshold insert suspend readings fright vertical posts wacko refund maids
slime enchanted idol loans gangsters revolver monopoly turd hoops herbs columns implants aquarium
crows squid dolphin viking morse minnie woof gertrude lancelot paine soaking forming rests frequent
sideways newly notices invaded partying repaired diagnosed initiative darker arrests caucasian
terminate licensed photographed conquered creeping crotch rewrite unnatural shelves revelation spook
slumber residue feedback offender manslaughter squirt liters magnet atom followers witchcraft tug
steward cheerleading psyche saucer orb handler vatican christie defendants serena griff inspiring
financially proportion sanity smoothly apologizing devastating tossing pushes crushing efficiency
functional recruited torment exploring ethical hostility leverage imitation starter allergies hippie
grieving caliber eta tame grub liaison sinatra handicap heater paints rumble electronics seals
sermon valium scooter goliath hawks mal commentator tam mina tod quill tendency celebrated responded
confronted compelled clearer peeled bogus misplaced abide argued assign rubbed bathrooms rained
traumatic casualty departed grin certified typically cardboard pinched babysitting install
presidents masses delusion decorations anal circuits clams earring squares furnace catering unity
hola lesbians scottish whirring manchester troll harding gibbons pauline provides aspects persuaded
stretched banned heating imply poetic reversed dumps intimidated lesser findings spaces
investigators dignified mingle appeals impulsive opposing beams psyched collision sinners hoop
kosher antiques casa olives sidekick manuscript inmate junkyard hungarian navigator ness tofu ng
grail burgundy dora bongo dirk fester camelot firmly realizing trembling sustain donated flexible
harassing neurotic misfortune blush paranoia legit sly matrimony convey apron skins weights
handicapped vitamin overdose squeal pornography stomp dinosaurs contestant styles hydrogen monks fe
lass tyres cairo scorpion bleep module neptune messiah zorro curt milly revealing tends sundays
acquire insides vacant overrated attendance icy pisses incidents flashes deploy flap delirious
fragments hiking fore fractures shush saliva polar cognac goats wireless protocols providence
booster etc sears diesel tights epi hemingway roach soprano clive maru lila toro anticipated prefers
avoided realizes regain corrected equivalent trashed insignificant classmates males pictured
shortage peoples summers peed produces tacky parenting stocking rumours plaster switches windy
subconscious predator adapt awe blueprints contestants excellence grande molecular harp ritz jug
theodore orchids fairies paddy handbag argentina elmer racer kelvin maverick baroness admirable
confirms fills poorly disguised stirring welcoming hoot reviewed amuse dilemma sarcastic bottled
immoral cheesy harness hassle patio coup sweeter mend reborn rituals spades oriental ingredient jaws
crops bridal satin fleas patriot virtual appendix pr madrid screenplay po fusion sparrow grover
grinch sykes persistent wiser obscure morbid shoving converted designated heated shuts finer
replacing perish dishonest evenings headline mounted domain adequate exploding martyr tours obstacle
limbs lug descent mineral tattooed technician nearer strategic debut gram grenades dunk holdup reap
sobs waffles alimony dyke oxford gps meatball honolulu herald counsellor molecules sweden crater
ginny lex axel marguerite freshen sprung earning senseless escapes spectacle extortion absent loudly
napkins obligated upstate aging dungeon restraint jogging treasures tenants spleen chaps teller
blueberry pepperoni ulcer disc gaming ninja cubicle echoing emerald milady paso commandant pip
panther juror tiki attila abu beaumont cortez matilda mullen minding intriguing distracting
affecting uncovered ups prominent nada tangled dangers coordinate sedative everlasting inspect
interpretation offspring bulletproof flaming rebellion tolerance lunches crumbs bugged decks
literary contaminated disney divisions screeching zen spinach steroids dynasty sausages fender
bookie examiner taps maze pineapple tornado capsule steed tate corpsman saxon pongo nonetheless
safest satisfying anticipate destroys expressing unbearable intrude lacking vaguely mourn irregular
tempt conceal beauties hooking seized eighty voila containing qualifications heritage pens diploma
gaze microscope leisure aerial tenderness colon rave sway booby archives rumbling chateau viper ref
creed reich clint freeman mambo roxy mu fitch underestimated drastic annoy bathe funnier dumbest
reluctant expired obligations stressful agitated peeping graduating processed foreplay lectures
teeny theatrical amused endangered extinct cling fortunes dread felon miniature synthetic trunks
newborn payday copied packet titanic brew executives symbols immigration lovebirds screwdriver puffs
sovereign robbins cupid inning postman marx zebra clone carriers shaman penelope casablanca mort
wick gage avalon stifler battling refresh applies drooling anticipation paws conclude unreal ache
imperative colder sordid whiff wider forgiving provoke brink elevated leftovers representation
translated improvise precautions sections announcing intrusion salty knack precedent rust intensity
cupboard buff landscape mute snoop alphabet gurney whimpering spears slogan clutch villagers poll
timber buggy premier composer harbour albuquerque jurors bogey ripper cedar becker cesar rog clare
toddy tor chewed regulation convictions supervision triggered luckiest attach frustrating occupy
strokes awarded explodes mandatory detained justified mixture vouch downhill measuring external
insured indoors catastrophe bozo ideals businessmen sinner economics studios apocalypse assassinated
encore extraction gem defect beggar indictment cher hairdresser suture grapefruit lumber parasite
patent roulette sodium mutiny legion valiant imperial watchman sphere davies unicorn ot siam exploit
preparations profitable stoop elbows rendered startled undone peeking restroom steep adored horribly
lunchtime interpret unimportant testicles combo fading fascist knob refuge awaken illusions
masculine horrid rim bred enhance presidency takeoff hypothetical wed assassins finale oranges
maternity crystals stump penicillin zap bridesmaid ultrasound runt tucson caretaker hind aurora
burrows bartlett sims cassandra dowd differ calmly compensate manufacture swearing wildest generate
excessive competent dedicate puzzles composition chipped orientation undress assistants cages abc
centers icebox honourable scatter skulls workplace homeboy bodyguards curry portuguese polka zurich
gadget ora gong tyre diver ss ole sandman dell quagmire lacey katrina ludwig kingston gant boomer
professionally brushed formerly uphold stirred weirdest obtained productive scratches stared loony
undressed harmed inject platinum imminent swam homesick performer dares gloomy jog gardening latte
scramble florist mechanics villages squealing hoax elections repent lair ml wa toronto browning kwan
brock costing smug cleans violate destructive supplied nagging sweets bending furry reflexes
monstrous obstruction humility seniors collective pompous decaf slash sinned tart grammar
prostitution diarrhea launching revenue yanks honk preach antenna cosmo capitol edison nomination
wichita taffy asher communicating ordeal retain uncertain countless adjusting skilled stupidest
willingly downright quits weaker hopping balanced exterior lifts pushy riots treatments viable
condemn purity outsider vermin buyers incision mugs barefoot flyers franchise swab weeds bien filmed
fishes omelet bankruptcy buddhist detonator mediterranean oof nuke nebraska usher muslim frosty
jaguar limbo gypsies squeak loo coral gorillas ti buttercup kenya jacqueline unaware curl
transferring calculated lasting truthfully stimulating unfaithful obstacles retiring rinse testament
patriotic suburbs titles fences grumpy hottie investments shady compatible frigging squared douche
putz passports epic checkbook inhale photographers mortals ballistics markers sweatshirt meth goons
moons masked duel senators glide morocco mules ere gunner rand hurrah baba babylon gobble jeremiah
peabody pinocchio avenger hotch barnaby improving appearing troubling indefinitely rightful bursting
vocabulary mumbling burying bummed drafted beverage odor preference calculations factories
simultaneously wedge whim graphic scanning hallucinations chic throttle layers albums companions woe
pas corral deputies englishman organisation boner scripts undead meatloaf nominated reds venom tov
vogue darwin cobbler semi ufo cant macbeth morrow christy della mammy chug lina hy utmost bragging
craziest describing speculation earliest reasonably ditched graceful remedy scraping squeezed swears
nightfall decorate wiring cowardly phenomenal injected surrendered soy pluck souvenirs retail
unauthorized comply dibs flop siege pools sweethearts liberation ounces pd baptist milwaukee bleach
airfield ballerina gl regime hooters cheesecake kangaroo spade hampshire amulet jed barb scrolls
carole questionable cornered heavier entertained backseat peacefully conceive wraps sling hallowed
peeing swung monument negotiation geography phrases reactions suburban duplicate dimensions robes
forgave recruiting schizophrenic breaker hamburgers mexicans trophies drilling fetish awol
congregation jumper inventor mow kite granddaddy mortar csi athens doth stockholders sera bombay
mercer cheetah jester lilith judah repeatedly needless slowed effectively concealed drunks schedules
itchy parting pleading reflex hors colleges captive horseshit jerking intersection ownership
practices tread crispy gallon jukebox unborn weighing edgy frantic hysteria booking flair jerky
smoker chant geeks chaplain yogurt lenses midgets meadow moth broccoli gangway cleopatra goon prague
scroll paramount cornell qu tong vega lars kemp barlow berger spreads comfy desired memorable staged
deranged itching glued shouted dashing presently withdrawn lengths stabbing thinner soothing
affectionate correspondence offshore vultures awareness bounds moody nickels theoretically actresses
terrain traitors butterflies mayonnaise aluminum trump darlings knitting managers sensor translator
crocodile meatballs perjury softball simulation oakland zombies mc zealand militia mormon cabaret
spacecraft achilles sanitarium dunne nietzschean wonderfully clarify concludes suspense violating
dependent infamous prospects biblical maintained basics defended plunge strung messes slams
prescribed tens stem console grilled waiters probability pussies targeting utility pizzas pretzels
tremble salami granddad habitat recipes bali cod tang ar opium parliament pipeline spices nukes
flora mas oracle mutants macfarlane rested combine overly stretching housewives oblige decorating
tilt clipped illegally advocate aroused darned autographs allegedly payoff stench shits shrapnel
stretcher blinking grunt jacked larceny subpoena picket minority forks incorrect diabetic coupons
snipers dodgers offenders sterling goof wiener scanners cubs emerson slipper tinker midway snails
jer thor hodge billings vi unbelievably comparing encouragement warmed afterward plugged lurking
charade crashes leaks puberty solemn concluded posed solving textbook classics intensive blacked
fleeing whipping grieve dire gauge brutality redemption cooling transform renaissance rating seller
constitutional derby thermometer fungus heartbreak thermal cons hums refugees watermelon wills
rabies sierra bangkok headmaster greenhouse pharaoh duffy aristocrats ware xi cleve ongoing
overlooked loaned wiping vested exhausting guarantees persuasive quaint struggled treacherous
rescuing geniuses import customary drained sleazy twisting constructive sinister sterile binding
dads gourmet irritating bolts deliveries passive underage brushing bowls clips picky yikes ante
smear noose cliffs holster snob editorial renew discrimination melancholy abstract lawful perp
fallout raisins undefeated skid paddles philippines arcade polls erection wanker huddle coupon
admissions danish fibers nag crucify deported boar grazie garland carmine merrily monsignor yuan
gotham proteus stylish brightest crazier pickin analyzed experimenting factors criticize cushion
formality troublemaker uncommon minimal oppose cloudy radiant sank disposition fearful targeted
tickles anguish poles roster defective nausea weaknesses ac cuddle haunting spectrum unseen upgrade
civic hock storms conditioner allegations frames interstate poof australian bankers cameraman
vending drool ventilation cables mantle correspondent enterprises hijacked uncles coney tee bailiff
vie wyoming tacos orchid sioux neo accommodate pursued sliced catchy separately spilling naming
partially exaggerating boredom courtyard excite truthful challenges cooperating intellect invites
memorized watering craving hauling ingredients representatives depart implied blur ridden applaud
impulses incomplete controversial viewing ambushed compensation seating prisons cheats mayhem
museums telephoned competitors silverware disarm pans slay wrecking closets cabs mushroom spree
whiskers blinds exhaust ca auxiliary crossroads diplomat implant oneself missionary firemen cheater
greens persian smiley bahamas dew salsa slutty twitch civilisation lice goo freighter rink flier
hamster ozone tombstone uranium lobsters gran strangler micah intentionally enlighten concentrating
ordinarily marched seemingly tabs hygiene ingenious bodily openly chopping trails initiated
freelance hitched mentality planting sighted founder moods delusions outnumbered snot brawl dense
mackerel retainer sweeps cashed stairwell defenses tile networks hypothetically catalogue deli tack
dictator editing flute waffle sacks trenches sands youse lordy docking snip barbershop threesome
amigos arabs hacker array ether polk owls panda mam woodward boon fielding striker thorpe sumner
piglet discovering miraculous sorted exchanged surroundings admiration despicable influenced lacks
clarity addressing dynamic outdoors bruised logged unanimous hosting phew prevail threatens crazed
checkup trifle beak detour leagues routes contrast decorator prosperity mischief bimbo powdered vine
dickens straws moans projection blaze goggles psychiatry peppers paramedic thong yorker evacuated
printer intercom cub stride burglars containment crest measles titty communism doodle insulin albany
blacksmith coronation weatherman diem socrates hoss garret starr snowboarding apaches kahuna
investigations owning agreeing emergencies formally accepts prevented uneasy guided boarded
commotion faults loathe crave foolishness folding index mailed preaching guiding thicker conception
rooting postcards calculate endings awakened ghastly wreckage impotent unsolved consumer naw addicts
bargaining caterer haste nasal trend junkies landlady maggots quart runners sighing detonate email
specs voters manure pioneer gunman grinding safari va boulder moo communion plaque wales smokey
wilder rhino nan ravens jing petunia aggie belonging oddly supports stinker accompanied consume
disrespectful aching admits manpower primarily weave blames hobbies imprisoned radios circumstance
initially removal unavailable verified apprehended authorize marital spoils confiscated episodes
parental traditions lowlife taping limitations extras waved sweaters fruitcake hoist seventy
transported congressional fours lakes nighttime decay biggie espresso superstition howl squirrels
brazilian sleeper testifying oats diaphragm plains whooping colonial peachy princes puli coyotes
beetle possum lunar ava neela captions welcomed educate regarded promptly refrain vivid cooperative
fairness rewards intends fraction charitable appoint enchanting pitched gruesome spooked assurance
babysit dues forum pointy specials surplus outline pedal budge portfolio unmarried frown glitter
washer clapping gandhi lamps fishermen hybrid practising brook bono scraps ap hillbilly paging
squads organism lavender cum plank filmmaker onstage pharmaceutical lotus munich krauts saul
thatcher bale starling delivers pretends publicly considers squeezing stacked homicidal frightens
reviewing whispered instruction pavement render submitted refined voluntary wrinkles cerebral divert
repulsive fiery frenzy helmets plugs scales seafood aide crock distorted hovering glitch dishwasher
helper humping pelvis vibrations chariot cosy anarchy lantern meltdown outlook radiator mainframe
radiology graffiti guild caveman tribune salvador midge stoner cartwright madeleine ka cornwall taft
bateman characteristics sincerity straightforward polished measurements maturity solitude postponed
blushing recognizes rugged sparkling preoccupied transmitted shores candid hateful dosage
immortality outlet smuggle arsenal teamwork spoons blackmailing livestock badges boils intro cot
pretzel shooters hick riviera syndicate tutoring roaches rustling snuff arkansas exterminator poo
extraterrestrial dukes pc calamity atta bach genesis cougar wynn whats birmingham racers booker
geiger bismarck simba remarkably participation periods capabilities absorb floats steaming
transformed tickled afternoons betraying carving manicure perceptive recognised span deposits
billing coronary corporations fidelity oblivion whatnot chapters gall mileage git disability loco
patrols messin roadblock transformation gateway freckles mythology segment squeaky cucumber tissues
aneurysm anesthesia boxers impostor buick hogs swimsuit nerds hypnosis mein gs jude midterm pods
aphrodite paco emory galahad moor pollock lodged predicament stumble bloodshed expanding gradually
steamed quoting devote organizing incentive margin persuasion speedy acknowledged contributions
tones voluntarily milligrams cleanup markets morally ridicule unforgivable lest modified speakers
temperatures winding protesting violations chaperone menus moi siblings cherries floss paralysis
nightgown obedient banished dome holocaust hatchet vanquished barf forgery darts topless fertilizer
affidavit stakeout astronauts bah walnut arctic baptized notre tanker colombia neural plutonium
barcelona ducky hula tyrone cecil plato lu signora galileo gonzo butters indy desirable appalling
outrun enjoyable refers aimed briefed increases exaggerate deprived puddle hearty reveals definitive
eyesight labels staging cuisine oeuvres painless concentrated contemporary graduates jars lawsuits
teens beginner blasting professors multiply arthritis cuter horrors climax syringe supplier
transmitting statues adultery cranberry thud marvel nets residency turbulence outbreak outs serpent
bologna bracelets apprentice blizzard contractions octopus tribes indiana stacks sonic thump pansy
urn petersburg warsaw dea franks thankyou levy chun whit lora bedside festive supervise likeness
operates shameful fades monitored revolting worshipped holed uncover confrontation continuous
genuinely engaging firepower navigate spins volunteering bribed chills complexion compulsive digits
hallucinating wildly existing fashionable blackmailed respectfully auditioning interrogate obsolete
sponsored stunts ceremonies deluxe sow peril tyrant rotate wham descend lanes mercenary pastry
salesmen latch placement refugee looky tents dart realities journalists billionaire oasis cosmetics
wildlife decree mistletoe muse syphilis mt orchard understudy vaccine laddie fang vinny wormhole cox
purdy compelling bulk raises scrubbing composed preserved sensing examples shapes snag travelled
corrupted respectful slices parted merits pretentious shameless bolted brochure flashy muck
photographic confide spouse unworthy knit pollution receptionist equality fundraiser statute lilies
fertility marshmallows beggars discovers sponsors cremated shag publicist willows explorer koreans
mart chico leukemia snowman cider skater hep ro liverpool lazarus luce emery slade gilly identifying
distinctly specifics examining interruption accomplishment lending patched etiquette listing denies
prepped favours moan puncture relish carton companionship tagged withholding wrinkle creativity
coffees gums hosts indicted casing fragment gestures complimentary conquest frontal johns traction
checkers headlights forecast schoolgirl assassinate plow postal stance anthem symptom treachery chem
exploration raspberry electromagnetic stutter carts puppets pyramids basin hounds pistols quo bagels
stun tuning intubate painters milan interns scrabble sorority aspen montreal tulsa pedes eminence
kip decker cyprus baja elijah underlay pegasus watt ridley cravat arranging connects unusually
plagued bitching humbly drinker fret indicating emptied meanest plainly progressive unspeakable
chunks deceit gowns rigid inadequate ruptured seduced bagged hammered dominate goodies grants
quantity recreation cubes valued horseback indigestion biz dissolve prejudiced irons rites
frequencies gibberish quota humanitarian pulitzer confidentiality migraine predators theoretical
widows cholesterol ports rations tribal veterans violently concerts fuzz fbi lobe milky audiences
pilgrims waterfall crates exile flakes wuss reservoir celery speck chemist fo nile checkpoint
frisbee armory grizzly surrogate bonnet dearie fa confederate naples amour eiffel ike cello jigsaw
pesos heath bonny exorcism mach curie exposing dipped maintaining intruding aloud bumping decoration
hectic melts adolescent trustworthy hesitation pun requirements casually comprehend disconnect
clueless contracted midwest revive breathes conceited eternally eyeball foolproof liberated brow
camouflage slid foe mockery repressed torso consumption hazardous sod slop amends oceans surge
tasting trajectory disposable pepsi slab replacements geometry strand lakers travelers delaware
mortuary pottery adieu boardwalk wan brussels meadows ravine roscoe dalai nato bop pretender bane
marcello dib washes accordingly lowered vacations manipulated dealings heartbroken dehydrated
ambitions analyzing murderous trivial outdoor ample overweight pulp blazing detain disgraceful
screens plastered reasoning buzzard imprisonment humane mosquito spanking suitcases faraway fatigue
feminist amp buttocks cassette spurs burner degenerate urges cocks od seizures chopsticks chord
structural riddles selfless wonderland prima aura wilt afghanistan detonation handyman putty spawn
acre dod stickers outlaws gringo vinci ell raffle homie carey reeves crick capricorn roper jameson
romero webber bijou walkout naam stating exclusively dreary promoting transparent drifted kiddies
manufactured pinpoint unattractive prone adjusted bangs brutally numbered downs iceberg markings
descended emptiness heed imitate slugs evasive moist trot coloring imitating flunk rodent slain
cosmetic theaters uterus incense tranquilizer groin logo pecker realtor commandments mosquitoes rows
bearer keyboard clerks crumb detonated freshmen bunnies rods clot cyanide kilos mazel racetrack palp
tainted suede barbarian coalition chinaman armenian brewery franco siegfried parsons sparta
woodhouse commend compassionate increasingly talker alerted amazingly painfully congrats poses
genetically hag inhuman manufacturer demented reunited distinguish opponents dinnertime disobeyed
flaws ethnic guides passages specimens dimes indecent hernia adores juggling overload negligence
spiral bitty disperse hallucination journals piles giddy lovable residential criteria fangs
interpreter hobo lollipop cowardice serenity coffins suicides wrestler particle gallows gramps tiara
bouncy springer olympus cheddar bristol leary nashville hogan canisters addison whipper janus
collects barging intrigued schemes rounding nonstop perverted rethink plotting stability
bullshitting millionaires perks prestigious buds cursing disgusted lunatics modesty outgoing flunked
remarried sprayed unexpectedly nightcap publication typed illinois obsessive unethical screwy
passions redneck sedan fascination algebra parlour estimates genetics municipal winnings abyss
charcoal checkmate directive dung zones vulture gala rue delete colonies rapper sequel calcium
pyjamas snail troupe caper tenure amish soviets thrusters franz muslims vancouver whiplash normandy
mecca dill cass scottie hiro youre scamp farrow sutter dictate fitted solely toenails releases
speechless deceiving survives bows capturing hollering painkillers shreds thrive apt righteousness
shifting ballpark devious wad identities scoring staircase rubble whirl founding rewind sinus hugs
sexist solemnly fantasize pantry unloading bossy farce flake skeletons liter varsity fluke listeners
nudity crossword eerie sage bullies fitness recordings bonfire badger squeaking jag chemo alumni
leech riverside coaches dings whitman lumpy harmonica mahjong scarecrow pelican mulligan raphael kai
liang bela hondo mavis vole tigger coy understatement upcoming depended disposed emerge reacted
stings youngsters deployed explanations lumps riddance posture rearrange defined disciplined
investing sums bio constructed bloodstream highlights blindfold muttering reduction disclose dumber
expansion insomnia meek waive icon motions petrified senile evaluate premium sandals slapping
embedded endorse reconnaissance bidder deadbeat visualize blaring heterosexual invalid lullaby
crowned honks seaweed murmuring writ gasp hoof prehistoric wench pores norway nationals virtuous
mutation racism armageddon faker submarines bugle turnip atoms loch wop martian lucifer hale friar
kris lupus madge muffy pearce pilar formidable politely enlightened intimidate mysteriously
degrading scarce demise sewed bowels distractions leaned softer bravest decipher momentum praised
astonishing errors giggle orgy shabby simmer baboon shucks sinks specialists intestines mindless
unstoppable maneuvers navigation outsiders hemorrhage obedience sinful paces paste aa assisted
sadistic hugged provisions bellies deduction striped bulbs lowly espionage battleship resemble
chimes jig pantyhose atropine lax omen bondage canteen sprouts masturbation pouch inscription squawk
negroes servers silicon wisteria nicotine feller nitro gabby locket sorcerer wack warlocks delegates
gill stoker contributed foremost peers shadowy developments enforce entrusted hopped informal relive
spun mouthful proceeds resisted abandoning bloated consulted neglect saddest stalk feeble invading
wrinkled snapping tracing esteem smacked arteries upward cramps inquire presses puking cords fridays
perpetrator rejoice roasted discussions manufacturing sturdy canine baskets compact guidelines
vinegar dilated encrypted fleeting hustling washroom jamming bruising flooding potty vascular
allergy plots lard puffy gras jive ordinance tempo bullied democrat louse plumb busboy whee doorknob
pianist armour benefactor currents flats generators entity renounce villains ancestor rattlesnake
frisky sabbath chez hurray troopers canopy hq infinity ts una hark seaman saxophone asteroid tracer
oaks thunderbolt sylvester musketeers glasgow buckaroo sellers hoi tung rowan flan ironically
accommodations administer disastrous endanger hacking misguided calmed dependable rewarding scumbags
wholesale doses infiltrate tightly engraved instruct rightfully erratic commanded reflected
retribution territorial unreliable afloat articulate lash magically presumably provoked sedated
tasks unleash exploited financing novelty ruse drying overrun brainwashed candlelight disasters
stature threads circumstantial dos fringe summary wrapper breached thieving clattering descending
detection flapping strife successor backside comp ditto itinerary perky sparkle swallows perv
voltage bathrobe casserole impound lambs pimple ringer disqualified finder bearings scans tiles
chickenshit malaria skateboard blender gunpowder exhale lacerations lidocaine lifeguard prostate
alzheimer birthmark vents buffer liza championships bethlehem pinkie lotto regent lisbon sha marlin
keeler alden angelica cabot topper cisco fuhrer erika aladdin roo gump zira advertise departments
slamming suffice joins backbone fanatic largely taxpayers rephrase swiped turnout versa proximity
encounters exercising sanctity commodity directory disobey fingertips overreacted rightly ludicrous
texture nobility patriotism waitresses administrator hombre raincoat weirder dialed entertainer malt
reserves components credible hypocrisy potassium sayonara commie eminent mascot mango meditation
cannons eskimo healer triage sutures cheerio suites greenwich lemons primo burrito graft bungalow
roars trapper breakers ore eulogy strauss abusive narrowed considerably dangerously whine assess
notions swiftly vowed inconvenient insisting refreshments unhealthy disgraced doubtful escorted
resource rounded withstand alrighty featuring debating documented countrymen institutions
manipulative wondrous engineered redeem confessions consecutive faulty fiasco futures warped
controversy hints plausible prosecuted caged evolve makeover wretch alternatives gel storeroom
accord catholics courting delays ing strips inventions transmissions bub gigs marketplace ointment
crutches hymn folder hype manually raisin tracker glands testosterone commandment mast trojan
encryption penguins stork surfer transvestite airway lark rec gigolo banjo playoffs laden consensus
ferret os bonanza mater shea capone gizmo planner danes nix vigilante frau dutchman schneider serge
cicero moira choy nostrils dodging hires socket strengthen timed amaze sweats induce deodorant
exhaustion holder marking overdo prudent glare plaid snore takeout administrative eyelids futile
heinous investigative chilling confirming farming handcuffed provocative shivering swipe bras firms
fouled rehabilitation whoopee relevance timetable tyranny herbal immense purge reconstruction
creamed dominant tipping curses disciplinary gent bias kittens molested coil recruits brothel
harassed slots rollers popsicle wallow halo acapulco blowjob clubhouse calves disciples airspace
honky galley mets godmother aphrodisiac quake sailboat warheads masquerade lac compressions fetus
northwestern chowder bachelorette bu coz trenton pong swish hades lupe transporter tori spartan
seder unification swifty discouraged damaging interfered swamped wisely sentiments staggering
dispatched inability momentarily accomplishments assisting borderline buts cooped duration prevents
complains recommending ugliest impeccable minions proportions reacting truths stamina virtues
warnings muzzle pillar redo scenarios wholesome yearning adaptation agreeable bids discomfort frail
influential philosophical pledged raping rooftop famine circular describes diplomacy latitude mangy
mathematical thursdays accordance blooming chuckle furs stairway component maggot mints forests
shrinking coordinator heathen afterlife reopen summons encyclopedia tailing yarn thaw visitation
bouncer hun notebooks geese peaks stag granite sundae hearse plymouth minivan axis divers mic mp
shaker grits citation orient ft highland starlight dumplings wont polygraph amos renal disks jackal
lagoon husky pang titans wildcats levi vail theta reb whitfield stafford resulting spoiling
malicious manages sitter hinges ragged recollection shitload shortest trailing implies unprecedented
declined patronize earnest obsessing raided scrawny clientele psychiatrists relaxation tendencies
dreamy smuggled binoculars fertile flawless horrifying sprained auditorium goodbyes grotesque
leaping panicking porcelain streams titanium gloat jiffy hideout compose makers recalled sever eater
recycling responses strut temples tides hammering headphones bonded misty phenomena bridesmaids
dears enlist bamboo patches quartet railway kilo trader vibration juries homosexuals occult pta
takeover cylinder patriots vines popeye bayonet intruders coloured petrol pl toot kaiser chronicle
pediatric sicilian clarinet gangsta cy jun regina paolo plankton anders provolone dex sympathize
saturdays receives implications optimism relentless costly finances distinctive highlight roaming
spat splits thereby completion ravishing symbolic canceling departing designing detached distraught
fussy mistook pleasing scanned freezes muscular reproduce risen vandalism calories frisk malpractice
recommendations rejects tactic unfit user youthful blondes shrunk stalked tuesdays whorehouse
carcass ferocious leaked sighting troublesome behavioral liberties tumble unexplained branded curls
domination beseech perpetual revolt immigrant irish repeats disable mirage onward hedge twister
commanders editors girdle hepatitis aunts escrow fossil hitter aerobics soho biker quad thorns
critters eggnog hotline crucified golfing leprechaun tenor turks fakes kraut hijack biopsy python
budapest burma flo luau birch quahog berg vc banzai haiti glover farley hogg lilo disagreement
bravely reflects separates unfamiliar butchered unprepared goner optimist sneaked absorbed hellhole
feat lateral medications sesame setback stalled swoop kleenex restrain artwork dysfunctional
grownups ploy childbirth contingency honoring renewed scrubbed soar hopelessly pasture stung
transcripts undertaker arithmetic generic drains openings transfusion trays grandchild holdings peer
scoffs accessed distributor instrumental britches capitalist classmate hoods solace pornographic
protestant shoplifting michelangelo mag daisies guru java vector acquitted propeller quarry scuba
extinguisher fags squawking shutters stalin aorta hearsay shiver pelvic sitcom blackouts gymnastics
rut pharmacist viewer shillings beanie pinball blockade hamburg parson rem shaggy diva poachers
ballard excalibur leeds cooley huns picard clementine norse beulah heng sob lifelong hardship
horizontal intrigue twerp mushy remainder silently weakened worldly conflicts gears presiding
suffocate whilst ado hardworking hurrying mortality nibble prescriptions restraints subjected
unharmed forsaken gambled inquiries twos unprofessional adversary gains unsafe downloaded edit
honorary firewood judgmental sensual shrinks aches bends eldest apparatus cram exceptionally petals
wallets cockeyed expendable faithfully ripple timid slashed browns sham touring vertebrae gamblers
marshmallow norwegian containers saturn immigrants whimpers chords interface err gland organised
corpus daycare challenger cashmere tic dis haze mound dopamine graphics duo napalm electrons
werewolves edinburgh continuum daffy dialysis savannah jailer lowe sheik carr pistachio parry coombs
bruiser petrie portia soften conveniently comfortably piled shifted widely accessories cheapest
psychologically woken earthly muster unheard administered pours resentment stamped uncanny upsets
distribute occupational suppress endeavor stabilize commentary firearm smarts accuracy advancing
extinction livelihood potent incompetence stripping tonsils conditioned donations metropolitan
oppression privy attire blazes hemisphere solutions astray joyful blowout electrician coded
dislocated persona framing giraffe vat pocketbook spanked teammates clowning duffel pickled mandate
cath conventions gays ammonia arabia minneapolis siamese vortex swimmers das omega cupcakes fireball
tablet cipher deadwood grammy mano canadians mayflower tartar annulment clarke nobles singh
groundhog dominique fraser tum zak spig devised brats fulfilling barren bleeds complicate
compromising contacting enable firsthand fixes trademark brilliance emerged esteemed sacrificing
unclear conspicuous displayed failures speeds starvation suffocating godforsaken scouting
sightseeing skeptical stricken transporting humorous perceived intentional medically prying blinding
contraption enclosed flushing maternal blasphemy assailant continents dominated italy plump prune
regions threes contradiction pathological ruckus biography ironing lag poorer springtime badass
ministers railing artifacts collectors dispatcher eureka pox splinter midtown uplink playback ab
centimeters barricade incorporated retro dowry shutdown tramps operators crosby fi mower
reproduction toyota satchel quicksand fiji bewitched smallpox vicar typhoon shilling granger nebula
goober seer vale deke borg muller jumba guesses lured corrections researching unloaded endured
resourceful swallowing undermine beforehand oversight sprinkle staked grinning hots lockers provider
rundown simplest butting outburst redundant folly gloss heartache sublime acquisition construct
extravagant pricks riled secretaries confessing litigation newlyweds reins untrue enlightenment
imagery impersonating irritable linger puny quoted sorting tiresome cleanse indestructible marksman
retract tampered extracurricular youngster cocksuckers prescribe rite sorrows correctional deleted
wines buzzards farts stormy miner perceive perverts proposals chastity juggle overcoat orgasms
pulmonary shutter stripe rummy shelling heroine latex mystic sleepover termites valves prophecies
shalom caravan guatemala stockade invaders narc hos jellyfish translates friedman manila jiminy
baghdad microchip talisman sloth titan layaway isaiah fairbanks bom rc hud morpheus crewe rebuilt
inflicted cramped tolerated famished inconsiderate requirement triggers dubious establishing
magnitude trespass manipulating overreact penetrated snug urgency density gesundheit pressures
schooling tedious coworkers detest interact thrills misdemeanor preview sexiest venue apprehend
pathology quitter swims priors attacker hissing penance restrictions bribes counselors panels
petting rated dyed faucet sacramento spur automated envelopes gauze innocents tract bridegroom
polaroid siberia concepts teachings salts delegate eel flaps rematch gazette burbank carousel
concierge raccoon cannonball dismount gravel hijacking camper glucose helium thumping elm aviation
presley blokes hepburn newspaperman wasp lm alamo cluck yap chink canister goalie whistler reactors
jamaican cadets om hobbit adder guinevere syed gael hing muir listener piling heartfelt labeled
locating observations unorthodox begs bitterness demonstrated stained bailing ducking elusive fatter
hauled quickest reassuring colossal lecturing accountable assumptions commissioned shatter trusty
believable deposited elect parameters rump therapeutic diagnostic passionately perk dopey regroup
shrewd yippee barbaric donut intervene introductions participating certificates frosting hamper
horrified reassigned evils illustrious pastures pediatrician spikes bloodbath flares trough brushes
penetration widower busts faggots substances ballad chihuahua installation tablets twas chandelier
fluff loon masseuse septic evicted gynecologist nameless reptile enema eject trolley crescent india
drones nietzsche playwright brits melons camels gopher ni sahara bronco hippo dover hyena councilman
marcel rosebud bbs gunfighter llama orion char sen pardner sweetwater agamemnon comforts adjustments
festivities intensely uninvited endlessly minded thoughtless wipes nifty participated pointers
sipping stabilized delicacy endorsement forwards freshly quieter rung twit breathed complication
feisty friendships organizations ranking regretted supervised unkind wept circled deemed distressed
ivory mediocre sufficiently authors explicit gadgets reclaim tetanus intimately output bathed
delinquent eyebrow fictional hatched nicked chilled crumble finesse grownup universities garment
hospitalized marches margarita reload drills fashioned frigid objectives peppermint icing jugular
parcel pedestrian slang arraignment corned snowball technicians chunky homing milking wigs brittle
sightings crackling technologies aeroplane laundromat gymnasium merge ave parasites unions auf
cuddly lifeboat slingshot gout hedges hammock wildcat yak brimstone windsor transponder cabbie rook
chapman hue apostle ogre chimps swede panthers hallo debby nimbus guzzler veda forthcoming mastered
bickering scarcely mentions misjudged startling strained flattery horrific nightly brighten bubbly
edible poisons unwanted berserk intimidating kindest puzzled statistically blurry competitor flannel
imaginative jolt rabid lapse sentencing airports banter ceremonial cleavage collapsing haystack joys
keepers irritated unmarked blisters piercing prude stimulation triumphant capability crafts daybreak
expel millimeter powered landings manic mitt stimulate stationery hearings seasick crickets majestic
prestige securities fencing marshals peninsula tootsie curriculum delegation drought laundering
sentry hostiles shawl phat smut magistrate frisco census hummer tram crypt km bb putter cambodia
hickey guerrillas syracuse aqua beirut thumper watergate periscope trolls keats odell ebenezer kam
spooner orestes yggdrasil enjoyment shindig unthinkable ecstatic hurl overlooking solves aroma
attitudes contemplating documentation duly inflict presumptuous simplicity spiked coarse highways
literal manipulation rambling draining dreaded havoc inventing joyous maniacs twig hemorrhaging
intolerable uncertainty billboard meddling unfold boundary carefree contests dispense hammers
tasteful collections concession contradict contusions judicial outward starch caress disorderly
intermission lockup neanderthal nylon honours scripture skinned tailed waxed hormone mastermind
overthrow rips geezer hanger hereafter sleepless bribery duds executioner hitchhiking pagan
physicist schizophrenia temporal bachelors banish entourage malls oval sauna skis beige inland
lasers productions schematics wholly accelerator fest spooks adolf boobies pasadena satanic basil
colombian stair squeals winch beneficiary crease jailhouse shank aristocrat corvette ob trapeze
almonds ballot conservatory alto pedophile archers norfolk springfield prudence suitor hickory
othello thriller otter cotillion nicaragua iceman wilton ger faintest mildly oversee tiniest
worships consists floated nationwide neatly tragically conned originated rehearsed seams defenseless
discourage scarier ceased deathbed endurance humidity possesses secretive unholy willingness
advising illegitimate polishing wednesdays announcements claustrophobic daft harass initiation leaps
portraits relic strangling adjacent clash girly indoor specialize dwelling evident randomly
subscription swarm earthquakes renegade siding dribble gentry oils stats arterial beatings reverence
standpoint aversion dialect kiddie ominous anesthetic cokes termination brethren cheques communities
dangle physicians democrats jest prospective fingernail hens debutante citizenship lint metres
psychosis stampede amnesty cleaver estates groupie spunk halftime obituary pear portugal whup
kamikaze detox guardians greased quail spender vanquishing trainee chamberlain dar dildo hast hornet
welch bayou abilene medallion pissant ufos cantonese abel derrick hansel newt jacoby loren pippin
bai lao cleric becket brogan hagrid peddling stares telephones criticizing deprive dusting generated
hesitated scarred distributed embraced pleaded toasted unannounced updated expectation godspeed
poked sympathies insanely perfected renowned searches sic awoke linking postmortem prerogative
prohibited rubs tampering chitchat excruciating geographic negotiated garter mailing margaritas
metallic straps boxed damnation loveliest madhouse smothered rebuilding schoolboy superiority
zillion blindness loins clover cluster elope falsely nutcase raced strive blossoms crutch twirl
barbed homage outcast scold shelters twenties fives hippies slew victorian anthropology crybaby
outpost scourge tres infidelity paranormal alignment bran equity rubbers translating accordion
archive farmhouse frenchmen leeches trustees twat astronomy commune hailing negotiator pedestal
crimson gorge prodigy hypnotic mandarin huff para squaw terminator dimples headless scorpions bowler
banister brooch dada inhibitor microfilm duff medina pellet copenhagen ryder bodega castor gussie
nacho sp stumpy wiki jube decisive fetching sneaks attentive chaser surpassed commits converse
donating downside gracefully invaluable lucrative perverse refusal separating soothe dangling
dazzling dipping impolite outraged scraped beaut confer cures detectors foggy intake knuckle sewn
turkeys unpopular condescending conversion curves dealership energetic hoodlum imposed penal reeks
roadblocks tush unwind victorious visionary astounding hairdo prowl burp crowbar feud jitters
overture shovels adjourn chipper fruity handgun uncool confessional copying demonstrations forgives
harmful herpes longed trio vaginal cycles desserts electrocuted medics calculator duet echoes
extradition injections deformed dementia hasta motorcycles fixtures reincarnation sewers ultimatum
ration clink escalator hisself kerosene pooch carotid controller elimination epiphany iv mocha
prediction sac vial advisors conjunction hooves snuggle farted asbestos flavors hangman raggedy
topside bulldozer corp manned rupture injunction pap denmark princesses vials mesa boca anthrax
nepal versailles hershey hex turban brutus landfill boa allo dingo ting katharine mod grimm dorian
zion sheldrake doubting emphasis inevitably internally cooled divulge explored faxed individually
plucked rents beginnings endangering performances relying constitutes disrupt exhibits lacked moping
possessive sirree towed catastrophic dissolved flashed oppressed susceptible weakest chases
implicated knickers luscious commencing dreadfully elegance intervals relocate bearded belgium
cancellation depraved hallmark registry singular tolerant chrome fib lucid snotty accelerate diagram
memento mutilated cherished infectious minors pretext runny architectural hiccups slum sluts
chestnut critter everest fliers podium posh snows vendor blinked detachment grinder investor pebble
sharper streetcar lewd rowing cheeseburgers socialist trombone pakistan scat unclean afflicted
paradox beetles export lizards procession wharf austrian cartel alligators bookkeeper maxim tryouts
vp jove taj windmill louvre dodger swans eunuch goblins livery pajama okinawa lancaster senora mao
dias martians hanks cyclops gon morales motorcade nelly alpine tao grimes piccolo saxons singularity
trina faraday goddard massa elektra meril minerva skilling timon conformed consented displays
fainting jams scheduling subsequent commonly embark healthier mascara poised landmark phoning
proceeded stocked trampled wannabe cater clocked consultation exaggerated latter pressuring
prosperous rejoin aspirations cheeky envious housework overslept responds seriousness approximate
barred exceed hypocritical projected sedate transfers variation craziness residual rocker showdown
slander checkout composite gullible mid pacing pooped stow trades underlying baddest bucking
campfire despised imaging inhabitants lifeless rejecting volts aggravated blitz captivity clippings
downfall insubordination veterinarian munitions retaliate yorkers petroleum ambulances bowing
crackhead germ grooming operatives pints slaughterhouse valor vibrating biologist deployment
downstream napping whacking barbarians escorts pusher hives negatives armpit conjure gunmen iodine
tampa tanning ulcers smokers bitchy combustion howls sneezed toupee toolbox convicts haywire orbital
dud letterman ventilator creme felons imprint landscaping wiedersehen bogart custard hispanic nylons
lear barbados sax prosecutors fiesta coon pushups gravely swordsman richter walnuts concubine kyoto
skaters beagle hubba acme hubble sahib altair yip drago cady develops narrows gunning measly
outright regained strolling advancement revoked contemplate diminished exceeded featured
incriminating ugliness anomaly breathtaking dialing flatten induced malignant moderate owing
penniless pushover respiration saddled sketchy turmoil bashful implement revised valuables charmer
flawed infiltrated meddle profoundly sacked stingy unprotected cesspool friction genitals hoodlums
wart awakening bona brilliantly camped flips infants plight catfish compression rushes serene strays
vinyl collars compulsion hussy informer moreover telegrams leper myths playmate slammer blueprint
polyester bellboy mainstream rugs sniffs caramel nuggets arabian axle users menopause bonsoir watts
navel valedictorian terrors tolstoy femme coleslaw malaysia priestess carroll arsenic antoinette lor
steadman morgenstern neutron pol kelp canterbury gorman leone smithy puppeteer dobie engle creasy
merrier glorified interrogating arouse furnished observant whomever breather disoriented speculate
discarded emerging fastened haunts hurried sicker unnoticed adventurous fished nocturnal obeyed
peaked rivals thereafter cheered courteous deluded hairline immensely infect lifesaver liner
performers capped exploiting grips inspirational roofs spirited tumbling victories wring dusted foil
masturbate nourishment versions implanted mammal moisture neutralize pimples selves melodramatic
umbilical conscientious inbound nitwit poached publishers shoppers thriving alps carpets hefty
horsepower snowed untold vendetta daddies hillside govern pharmaceuticals platonic drunkard lp
manhunt saucy skippy smitten taboo animation ceramic exhales fig genocide musicals blazer eyelashes
projecting projector prosecuting avocado booger ledger pollen sixes smuggler venezuela buzzes
cordial mannequin buttermilk charger chimpanzee patrolman congo isle jiggle bombings crit
racquetball salem dublin gazelle seagull etcetera skillet portals shite hl surfers excrement vamos
bedlam quaker unicorns mountaineer firehouse spanky hilly odin kali persist witnessing greeted
qualifies appetizer culinary heartbreaking learner leftover presumed stumped unavoidable conclusive
drags graciously merciless flavour retained spits abusing cabinets conceivable dividing regulars
securing hypnotized keel technicality crayons crowning ducked insolent replay shredded spraying
advertisement affections beverages detecting frivolous itches quotes blindfolded carnal homicides
visibility zoning bony dishonor docket gunned novelist premise summertime dusk eights grovel
influences raids scrapbook swells cones jugs chivalry dummies gills republicans defects nitrogen
profiling pimps concur necktie oxide territories dainty dysfunction preschool heifer seaboard slump
triplets aristotle rumba stickup trucker hanukkah omelette pines lima prohibition matey animated
baptism dissertation icky rosary bikers mortars prophets epileptic gook mats tuba tweed sl commandos
giddap dat barrow bling daggers tarot fidel maroon sapphire eels horseman garner chuckie amir osmond
lorry tink bilbo hatcher smoochy vip demonstrating autographed calculating coordination receptive
resulted smother startle tiring characteristic conferences humanly installing interaction occurrence
showered thinker cushions heals resembles selective assaulting distasteful downward excites fickle
fragrance hereditary loitering bonehead hunts slows spotless uncharted weaken affliction bleeder
hermit infernal meaner newfound sanitation spokesman whips creamy distortion edited erect laceration
pertinent bel calms decadent mite relieving throbbing aims brazen caterers combinations entries lush
moot persecution stateside torches masturbating readiness recharge yanked adopting crucifix decrease
evacuating filly malice ornery passageway steadily arrivederci evolutionary nugget revival
shenanigans welsh lull blackboard blob carte pubic splendor sulking bibles sewage homies
infrastructure mercenaries bellevue bourgeois fins guitars pamphlet queue whoosh horoscope rookies
slugged sores zeppelin gutters moat flamingo inhaler lithium spatter cavalier contamination
proprietor snowflake stockholm sulfur trans zing cadaver groves mumps piranha hiroshima borough
ballast buoy homeowner mockingbird verde vibrator cowgirl alf dayton din electra mosque reuben
piston milt rah bowers stoke stronghold smalls condor fraulein silva columbine laird croc cahill
bourne perdy combing rumored condone penetrating prompt updates attachment excluded rattled
unwilling upbringing attracts dormant giver indebted snort unjust unpacked untraceable volatile
lingo patching replied traumatized urgently appalled ballistic confound cosmopolitan gloom hover
lightweight lowering temperament unhappiness afar bleachers buildup fates fluent foundations
frightful inserted jocks courtship farting massages playful twists invasive recurring sheriffs
authenticity clipping crushes pliers aggravation cutters duress evasion mumbo recipient cartons
delinquents donors egyptians foxes liberate pioneers rural ticks upholstery histories homestead
mussolini blimey sunup croak mousse scorn simulate uprising calcutta chemotherapy molten phooey spam
unified viruses wristwatch albino clipper explorers propulsion lbs spic epinephrine homeroom
sideburns armoured deuces fetal racehorse mistrial solitaire vikings fastball saviour shimmy
filipino fleece dost melbourne tibetan vietcong hackers jericho linden hes turnstiles meer analogy
journeyed accurately likelihood abrupt accents announces assumes crept hardened locally rustle
alarming disrupting judgments relating comprehensive extraordinarily horizons indifferent mounting
rationally reformed smeared spacious stormed botched bursts clockwork contributing deceitful
diseased hurtful inexperienced persecuted primal scrutiny strains yapping alleys blatant commitments
inspires leased miscarriage origins reinstated slant totaled winged charities floods improvements
matinee ornament reconcile subsequently wrecks accomplices alibis braver disapprove evolving
optional reconstruct traits volleyball bashed benign glee heinie limping motherhood civilised
entrances grazing hydraulic impetuous medicines potions queasy schematic sicko wartime abomination
brochures fuses microscopic pilgrimage serenade suffocated tardy unspoken goofing parched ticklish
attracting bazaar collaboration debrief downloading eyewitnesses gunfight loops sedation structures
testicle femur switchboard upload larynx movers regal samaritan sponges commies supplement tulips
floppy tnt flinch gettysburg heiress monoxide originals settlers thermostat vaudeville lebanese
saucers dominion gags iowa sash superheroes empathy faction methane monologue roundup klan fro
peking putt raiders ag cherokee deactivate mime pathway regimental wo chile toothache angelina
informants salud bess autistic corona danke lawman sutra lar hawthorne joust rove aquarius horde
winslow bora pac zee bugler voyager kern kodiak vila pickering callisto sabian disadvantage
stumbling enrolled calming coordinating dual exchanging exhilarating informing luxurious airtight
caved chaotic defiance gunpoint sanctioned sidelines unpacking dab indications lieu nightclubs
offends outlive pinching stomachs surreal toying urged battered disorders guinness prodigal
reinforced rotating sharpen staple strengths automobiles clinging condos crowding dismissal
expressly inhabited maintains neurological similarities undetected adjoining indigenous lawns
picturing punctual ratted shudder subjective bead ensemble readily addictive drumming hematoma
improper booths carnage cocoon crusader doghouse hypocrites resumes retrieval reversal societies
tidings audit cortex kennel nudge corkscrew executions fanfare marys themes beaucoup candies creaks
gravitational libido routines mugging requisition revere screwball airstrip conqueror flask
researchers volcanic walrus arming clippers exterminate utopia continuance egghead finalists
purgatory thermos wingman membrane parmesan peekaboo sphincter tarts afro caterpillar cubans
archaeologist bonkers nirvana treasurer dwarves schoolhouse bergman jefe moors riff tortoise cloning
mags okey ultra banshee liege montage woodland giles ii israel nexus mandrake dotty crandall pita
eastman micky blume toros cully clogged emphasize crammed descriptions extracted forwarding
preventing momentary offending patronizing stomping tact uncontrollable bestow historically laced
panicky upstanding adapted corroborate daydreaming forbids juices severance snagged tangible urging
bubbling fancies leaky mitts optical parading prepping replica restrained stooges vanishing vibrate
abrasions accessible expires latino premeditated tabloid transactions unrealistic vacate appliances
attendants cynic lieutenants lighted ponder scapegoat bankroll blindly heroism implicate lovemaking
peeling populated pounce prosper slopes docked gist removes reside splashing tingling disbarred fide
flashlights funnel indisposed minerals sideshow upbeat urinate guacamole halves mammals phonograph
spasm cannibal christianity projections slugger sneezing wronged dossier champs contractors memoirs
slacks tentacles tingle versed almond anus eggplant hatches promotions agriculture brokers diversity
vests casings consciously golfer huts pitches tombs analysts checker bros seagulls verses arlington
cajun betrothed poise semper spruce baldy infuser programmer stooge tokens cholera bilge cavern
lyric muggers sim spatula artifact libel galactic crossbow foo jacksonville roebuck gull haggard
papaya luna aztec crusher freestyle taipei signore pips durham gooks lai rawhide pagoda theres fleur
coho sanka bowden radium crower mudd rin rance selden talon layne burley dobby continually aspire
coordinated motels specializes trait appealed combed comprehension gander interpreted shocks
achievements bleak contingent deficit greener inconsistent kinder knucklehead leans processes
prolonged purposely surgically tending brood conspired expanded lowdown moronic particulars
requiring appropriately gratifying indifference insecurity interruptions padded vibes culprit deduct
diabolical favorable fussing gimmick impending mixer twitching withered boutique confidentially pout
protests scurvy seniority ticked timely untied accountants energies entrepreneur metabolism
reckoning sadist spiritually submission takers townspeople atheist figment footprint looting
merchants metals repercussions sensory smog essays proverb somewheres ticker tout aftershave
carburetor preservation rigging scholarships breathless impertinent nephews newcomer celestial
descendant gore piggyback stalks tote anecdote aptitude committees dwarfs hoses integrated
mattresses observers decode discard modem peroxide pimping planetary rift shrieks contraction ducts
lawfully lobotomy parakeet presbyterian architects catheter clanking firewall hazel gable goddamnit
tumors wizards armada blueberries bunks pe proclamation soot aerospace clamps guerrilla tat bland
dub nitrate pointer exec oars bellman nein astern chainsaw kimono rhubarb tribunal arty dimensional
infidel auld diablo foxtrot dah veer oink creole torah pascal quasimodo flack gi suzette tamara chou
dewitt portman tinkles virge devour extending minimize mutually respecting boast inadvertently
insufficient miserably peddle sodas welcomes desks deviant insure kicker kneeling outdone
romantically scientifically strategies trashy aiding conquering consuming declaring enlarged
firecracker motivate secondhand struggles unrelated vindictive weaponry cheery dawned granting
imbalance intuitive licks monumental reproductive rivalry sadder sexier volumes wrongful
acquaintances actin adversity cuss debriefing flashback fugitives neighborhoods petite prognosis
realization chickened clicked recollect tortures violins blockbuster breeds commando discoveries
purchases sandbox savvy carbs oblivious stomachache wedlock abs appetizers edema rubies stead
subpoenaed demeanor downed frightfully scuse willpower designers nines rabble repairman wreath aids
chummy confounded femoral gnarly quarts shoelaces stockbroker writings cylinders disengage genre
nook alcoholics format rendering blackmailer flak goatee railroads sidle subversive crusty drifter
plough verb crowns moths rowboat olden censorship copilot looney snowy squeaks shagging tier umpire
honda bisexual governess lb backer africans believeth crete tot clitoris enzyme mondo mali birdy
nestor recounts coles largo magneto mongol clements orcs stroud smee uther ponton conspiring
proverbial determining overhear recreate swarming aftermath anticipating comforted coping
provocation rampage reconnect arises attagirl backfired scenic shaping specialized tremendously
unfriendly viewed wishful brisk defied drilled eavesdropping hooch implore inflation interrogated
looker mouthing panty resented sheltered withhold booming coherent injecting intricate manifestation
rebirth sniveling unsuspecting wrongs accessing copped cryptic diameter disgruntled fathom firstly
posting quickie recreational slumming vans withdrew cad crafty derived diagnose hardball kits
loathsome soliciting tangle tormented uproar whence adviser concede ethic mishap shootout stout
supporters tidal trafficking disorganized elastic galloping gutless rails snapshot atrocities
badgering bueno loudmouth margins parkway toxicology watchdog anthropologist conduit indiscretion
linens newsstand soaring keyhole kickoff knobs mondays obituaries pranks blimp drape heathens
invoice jeweler namely revelations sevens barrage deficiency narrative pew waterfront bikinis
holographic steamer blares naps violets molesting seminary bakersfield kappa lesions squish trucking
dentists hazing mead antarctica choreographer epilepsy fife orthodox uns botanical flux grievous
hungary lacrosse obscenity jeepers machete peewee telethon ulysses yee horsemen laurence plums sade
straits abracadabra banning collie corinth grieves gulls ladyship luger isabella ajax fourteenth
nazareth polices thaddeus gregor pard darby dodd medusa corinne nonny beaufort garibaldi loki hg kab
chests damnedest laughingstock pesky untouched expiration footing haircuts handcuff imposing
incurable intoxicated roadside vibrant compromises horrendous mobilize overloaded unleashed unrest
unsure borne climbs glum impounded meticulous pleasantly secluded undertake whiny afoot arbitrary
compel fulfillment hydrant intestine involuntary meditate monetary plotted praises remake rhythmic
withheld advertised atop corridors digestion folds hindu nearing redecorate rowdy shorten spout
alloy bewildered cleansing crawls craze crud impenetrable jokers riffraff taunting tycoon decor
loosened overalls smelt spectators taxis tweezers variables wimps aka detergent graders initiating
instability lumbar salaries soaps subtitle unveiling voicemail ballgame boating browsing grate
hooligans innovative insights locksmith loophole marmalade sweetly trillion carnegie fresno
minefield reconciliation transient wards chefs horseshoe phobia promiscuous zit brands buckshot
charades fuselage molasses warts extermination mittens optic scoops chemically clasp czech dispenser
eyeliner hideaway pt toothpick toxins valleys elective jagger atlas handbook legislation mania
plastics snoopy dioxide mural scarface dinky minibar playboys disciple maneuvering metropolis rapids
sphinx damnit ghoul shroud firefighter wiles beets fireflies brigadier guile blaster roe chai nt
swordfish arsonist mormons screamer gaga pug aunty lovey prenup discord baa gr libre nu figaro opal
chewie receptor shay zed romulus seton fletch nim kersey worthing circulating expressions nailing
overturned strapping astute chatty conniving graces inquisitive inseparable notwithstanding seeming
sharpened candor dotted exclude fateful ignite newer refreshment revolving toil chore crumbling
default employers freudian nostalgic prolong rooted slicing vengeful categories engagements
sociopath stems tickling waxing envied hogging incarcerated mocked mortified outing sabotaged
sociable straightaway sunscreen unattended unpaid adrift henceforth hubby impartial injure rodents
squint tended advisory capitalism ceilings cretin dazzle honeys insulation kaput lunacy purchasing
retreated smudge dives divorcing docs pearly poultry pus retraction truckload exploitation
neurologist perished prays promoter reprieve cartridges disclosure hysterically objectively
shorthand umbrellas upstream yawn dormitory emissary manger negligent ornaments ponytail booing
coached columnist doves perm watcher disruption headstone muffler mumbles stagecoach chloroform
geologist ny galleries hurricanes sauerkraut autopilot dodo hither invoke kingpin lavage mph
observatory proteins yorkshire neurons dune eraser cong matchbook pheromones renoir cloned crikey
nike spaceman incubator heresy haitian rousseau montague tilly unc monterey brill neddy topaz galt
veta facilitate stomped veritable callous confine consequently fullest proudest upgraded confiscate
jacking mangled overworked palate presentable unanswered antics armpits doubling fancied flexibility
harboring loafers portions racked reeling shined showering tallest unaccounted wasteland wedged
workmen deserving dorky enormously foresee insatiable insightful reducing restoring scheming suntan
tragedies broaden continuously dashboard desolate governed gulp lifetimes patrolling seasoned
stitched surrendering barkeep flaunt growl plunged privates profiles seduction thereof bullying
clerical comatose flex modify org polluted shellfish unofficial asparagus casts concealing defining
dissect glazed grains signaling soggy tourniquet waterproof adamant consummate equations forearm
illiterate oaf resurrected shotguns slums vomited activist anchovies bozos chirping diffuse
microphones newsweek charisma coincidences ghostly gleam manufacturers studs viewpoint ce rainbows
touchdowns chestnuts clavicle clinics fountains perch zeros electrocution kremlin compliance
exorcist tarp waldorf watchers weasels bloodhound comma hive mardi vermouth antelope hitchhiker
pears pokey venting songwriter esquire guineas hunchback destroyers longs paparazzi petit canon
floater profiler zulu groucho paralegal gladiators seasonal barons jingles vasectomy ville
depository musket crewman wildfire woodpecker shi bannerman glades hybrids plummer hephaestus molto
croft albanian bonsai garnet bot gm patel rune shylock tanto zephyr greenleaf senhor brimmer kuei
nursed earns eloquent extends neglecting patiently riddled straightening succeeds weirdos
backgrounds bloodthirsty intoxicating overgrown rampant rhetorical tabloids asinine defends
liberating smoother uglier unravel watered abandonment brooding cultured devastation exceedingly
favored formalities fueled indulgence patrons purest scrambling admirers ascertain centered crackpot
deader exiled inquiring insufferable ironed magnifying oily overflow purses seducing socialize
suspecting bleached cashing contender cordon disagreeable mending peripheral schoolwork settings
sophistication stalls stationary accelerated assorted daydream financed floorboards massacred testy
workup yearn enhanced expressway imperfect insinuating lowers partake physiology plural rapists
scratchy splattered strangulation cannibals cartridge mouthwash relics sibling unlisted vixen waiver
curling desist flagship intubation padding pant paternity swill systolic underdog asphalt magnetism
rackets videotapes ranked renewal undeniable galaxies kegs mahal pastrami pavilion reinstate
whirlwind bigfoot custodian homosexuality lavatory ventriloquist comedians innings moonshine
overbearing reefer spinster stub bog canvass forklift mathematician terrier amps boycott disloyal
dole fm garde racy acoustic bordeaux punchy synagogue hourglass mayan cannoli mugger stuttering
antichrist cayman marseilles refinery sixties tourette tut nudie slinky triads ambrosia astral didnt
judo napa reggae muff lament pentagram innit matzo zucchini arcadia transceiver humbug pumpernickel
tc sho burgess camilla pg cooter quark spectre brisbane valance exercised audacity curing dries
escorting fiercely luckier topped unwise brewing delicately enduring fanatics filters imaginable
implication infinitely safeguard savor stiffs succession yawning accommodation buzzed clouded
crunchy cultivate dictation strayed versatile baggy brainy cite coals contend demolished earnings
independently infested makings misled nutshell registering squashed variations weirdness absolution
agricultural builder cabins cometh communicated dismal dissatisfied exploits furnish gallop gutted
irritate licenses nutrition relied roped shocker tanked teased unforgettable alterations belgian
contraband correspond crunching exiting flirted pious playtime postage problematic reinforce
retaliation retards stethoscope streaming swig uphill wrongly anterior astonished bulge
configuration incapacitated mowing sprinklers sugars undies beamed beret bloc bohemian braid clout
embezzlement hitchhike hunches imitates layman martyrs pail plunger redirect simulated sprinkles
tablecloth blister dreamers filet grit sabbatical biceps constellation gimp murmur prose skimming
streaks bedpan blot composing incomparable milkman restoration romances scruples chardonnay cutbacks
hymns pecan retractor seizing shareholders smugglers soundtrack concerto rapping retreating bookcase
bulkhead clergy clutter corsage covet demerol font fray mutilation navigational shears surname
foxhole gothic locator oedipus ostrich pillars appendicitis maitre towing sheen silo suns wali xerox
warship dolce hangers spotter thinkers fats britt tae catalina gar nippy upriver archaeological
godson hap kuwait sycamore philistine mamie shunt wicker goblin twa buckland yonkers pelt ly bertram
sancho mau passover cmdr adm bobsled daedalus nene voc fronts traditionally divorces inferno
overdoing preferable scrapes accompanying curled fend generously penalties trimmed widespread angst
baffled defeats dramatically oppressive oversized rebellious therein unconditional wither wrestled
barriers collide commemorate dizziness doable enigma exaggeration fruitful ingenuity klutz mommies
undivided adhesive deplorable lucked oozing paroled proclaim quirks rerun scarring shambles
snapshots topics vary admittedly assaults circulate crabby crazies disarmed justification mouthpiece
predecessor regrettable scholars shackles slaying stiffed unimaginable atmospheric brides conflicted
craftsman groan homely infections pouting religions ringside rouse soles turnpike amorous attain
binge buenas calculus astrology chime nectar niche ps relapse supermodel enzymes grapevine
loudspeaker quarantined statutory suave sunsets biased grasshopper pigtails provincial rancher
snorting sprinkler strudel blasts curator footwork geology ordnance poaching poppin publications sup
telepathy tinkle coils ghouls packets psychos seatbelt vamp ascend editions elevation helluva mogul
coasters turpentine gibraltar queers silencer bookies highlands honcho madagascar proofs seeker ama
aryan cranberries outback surfboard boomerang brisket defiant dumbo hoe rhythms wattle qui sidebar
fondue lynching snippy dictatorship gully hippy hiss passwords pistons sass thoroughfare thundering
frankfurt ich toga ge tock allez clair clemency minion pentothal spud commissar peeper suzuki talmud
flanders nite spiller cleaves desdemona lats newcastle pollack tarn corso hays tutti nazarene quince
sory spartans weir morg heman expire hops inventive mapped prompted stretches eliminating groggy
completes distances dodged greyhound liven resistant soiled upwards appetites bestowed devoured
disturbs hemorrhoids obstructing reluctance safekeeping scandalous stunk swirl talkative anonymity
blunder dashed degraded issuing provoking punctured reek relinquish slobs snatching snores stacking
tubs ulterior verification determines dismantle displaced egos fatality fortnight grazed grisly
hindsight inconceivable negotiable nuthouse offhand prancing preserving quantities ridiculously robs
shakedown sickening snooze travesty authorised campaigns crossfire discredit euphemism flagged
gangrene handmade innuendo lookee monuments swirling tagging toured transplants barter commendation
doctorate drainage europeans headstrong lenient logging logically lovingly opus overlapping rectal
scented spectator spokesperson steamy stinging twelfth condemning congressmen cynicism deductible
freeing magnets obstinate sealing statistical stickler twirling windpipe acne angina coconuts
developer dysentery locusts nicknames paddling simplify specify sprout upfront bombshell garbled
grievance gusto opposites phi processor proxy taker bistro confetti pally steers sunken thoracotomy
bazooka feline magnesium paralysed reps sparring vaults barley forsake humbled lepers showgirl
westbound antlers birthright compressed discontent midterms sculptor vandals brie bundles lox
nominate prissy quartermaster spirituality teammate tripod cornbread drat sardine snarling cabana
gazebo yous chloride monogamy pendant subatomic tots volcanoes damascus equilibrium gringos
tarantula voucher dugout ese lafayette nominees pico lutheran pups terra toxin elixir osaka
reenactment mayberry turbine veto schoolmaster westminster chimera purser reapers saran burro dojo
conner archduke stoney slavers wl althea limpet prado fc tait tane choya outlets surrounds castles
defines deserts evade ovation pucker abruptly attribute cramping groping leapt scrounge unmistakable
wanders yearly zilch aired bottomless chartered cleverly commute dictated digestive godsend ignores
insolence nutritious orchestrated pickings pressured reacts realist reassure tantrum tensions
abundance boudoir bounces brainless clandestine decreased dined discrepancy glaze impractical
insidious liquids rooftops splinters tasteless tranquilizers willies amid brim joyride lingering
militant noticeable outlawed paved philanthropist prepares quarterly scooped squeamish vacancy
airways bi broth enlarge harem immaterial morn ninny reopened speakerphone accelerating blackness
burdens bystander chisel competence croissant diplomats finely folklore frostbite fulfil humid
maximize mythical rejoicing remission snickers stinger straining tiptoe utilize viral campaigning
flaky foyer indict interval trivia workload entrails freedoms historian industries outcasts rad
redheaded wails walkie chiropractor chutes kindred magicians analyse choreography corset dominoes
flunking lasso oscars promenade relays ripples swamps thoroughbred topping turquoise flipper
handbags nautical barnyard echelon ey fiddler polio roost sledgehammer swaying tambourine damsel
dumpling ranchers yuppie consumers gumbo hyper solicitation clones confucius notches streep
abstinence bavarian garters gunnery solicitor android finland nucleus stroller whaling adjutant
dunes mooch nemesis playbook submissive brit petal stockholder campers laguna lis veneer glendale
grange constantinople odyssey poppa schnitzel vas brewer emp parton turret spinner weathers bitsy
iceland whitehead scepter bianco calabrese moya quirt signior toymaker coldest disparage overhearing
attributed jailed miraculously pounded recap rots sorely springing trendy warms fearing impersonal
indicator operas precedes pretense spec spineless successes trespasses unconventional undying
untimely adolescence alphabetical anew babble busiest conserve cubic decorative defies endearing
imaginations invariably madder misread pedicure ramifications schoolyard splatter supervising unplug
amputate believers bloods circuitry commendable consistently exemplary intolerant kudos pining
ravaged shamed subscribe textbooks timeless unsuccessful untouchable upped antiseptic attachments
buffoon conform considerations demeaning demographic flung flutter forceful forwarded gems lashes
mended mongrel pivotal torched wail activating applicants charlatan diaries differential doped eons
grading grouchy holders metaphors narcotic ordained psychics revise sanitary slaps smacking splint
thingies yeast acceleration approves decapitated gloating grader inhibitions laces lifeline rascals
recycle rigor speciality tricking unconsciously unselfish warpath backfire cemeteries emporium iraq
manoeuvre rammed shafts snowstorm vigil wrought collapses kidder licorice punitive racks remarry
sizzling teapot toenail unhook chrysler denounce eyelash pulses stylist wedgie avenged bedbugs
beehive hypothesis incest pontiac protesters rapes rapture resuscitate taxicab callback constipated
fashions huckleberry preemptive roomie sneezes transference copycat ers fornication harpoon
reinforcement wherefore ymca yugoslavia madre stapler tryout tushy bogeyman mutations yams ascension
coliseum missionaries oncologist poncho scavenger sheraton croquet darkroom ebony swingers tiff
totem dow fairest louisville rugby clinking dissection envoy chimpanzees bolivia birdman cranes
caste hanoi woodbury bowery shire toner augusta locust alfonso hoagie jacky helios rohan fico
menelaus flor dumbledore completing hallways hormonal woodwork avail confided disrupted insistent
lodging nonexistent overpriced sanction amazes assigning assures breezes constitute generating getup
inexcusable pandora pestering plunder progressed reputable rudeness skim woozy bawling clutches
earplugs elevate ergo extinguish heightened hounding impaired informs instinctively irreplaceable
irrigation misleading onset parades pigsty pinning positioning sleek sprain surfaced whopper
alcoholism encoded gagged impressionable mapping mistaking nurturing pinhead puked significantly
spaced spaniel unplugged waltzing weaving assert bagging coastal fiddling hawking impromptu memos
nosing packaging practitioner projectile reruns revisit rigorous silenced wimpy aliases captioning
clobbered dropout dynamics fabrication handout hooky inspectors mobster nightstand shortness snout
suspenders trinkets trumpets weakling celibacy destinies eviction frock google infatuation ladylike
mingling modification monotonous munch nothingness ovaries philosophers reroute snorts trimester
acquiring ambassadors barbecued coerced flicks gemini heirloom inept mmmm penises pickups skylight
stubs submerged blubber brotherly chromosomes civilizations conveyor entrapment hailed libya plop
portray recycled renovation reptiles splat activation atone booties creditors individuality keno
likable parsley refuel sappy unhand amputation broomstick damper displacement hooey sergeants
transports velcro arches blowtorch compares coppers fined guam laxative stressing zinc bequeath
carnation clang firefighters lineage newsletter sentries styling annex bullion cartier clanging
corns honduras lurch pinto swabs divinity invents mausoleum perrier shah almanac mantra molester
bombardment conning countermeasures doctrine quitters cherie quiche risotto skydiving abbot
greenland saturated comanche dl follies shipyard subcommittee diddle haw medevac middleweight
sulphur yodel amor carpe hyenas neighing omens segregation flounder lansing stingers apex argyle
ezekiel belfast driftwood ki colombo pax somerset tweet yam flores genoa junket capote dundee hummel
kraft lobo triton tesla cinque jennie monolith tuff vil lattin diminish disagreed housed repairing
exhibited facade jerked squirm supplying wanton workings buggers buttered coincidental conjecture
departmental dictates lovelier punishable retrieved scariest smacks smashes undergo widen actively
farthest flimsy fundamentally glows gratification hospitable inclination incomprehensible nigh
pretenses shootings specifications staking storing televised unzip uppity visually wetting cocked
distressing famed gaping illuminate khaki nationality rectify rhyming sanctimonious shipments
situated straitjacket toasting tranquil warranty arose booted briefs callers clothe collarbone
comical counters cutthroat decorum dials frolic inconclusive institutionalized limber longitude
openers purified repaid repression resigning shielding spilt vocation bustle disturbances downer
geological midday milkshake nincompoop nodding persistence predictions raiding slicker spontaneity
treadmill treaties troublemakers wallop bartenders billiard bootleg congratulated enforced scolded
skips spectacles syllable therapists thyself trustee bipolar chumps cocker consultants intubated
landslide oregano pamphlets perpetrators recruitment seltzer sinuses unresolved waterloo acids
censor circumcised databases godless guillotine hanky headset hem hunky meats metaphysical mg puffed
turtleneck asystole crepe decimal duplicated garbo monogamous tenderly annulled barricades horsey
monarch ssh surgeries volkswagen warmest checkered launcher moly oar beaming cellophane chipmunk def
gastric mores rappers typist kingdoms shrew wino bloodstains humanoid porridge annapolis genghis sri
couriers footloose pledges taillight airlock detonators entree flagstaff chlamydia cloaking conga
rams abductions pixie sandstorm sudan huzzah pullman sable adolph blackbird doppler vroom alameda
gloucester mousy sumo mariachi romanian skit cromwell freedman kensington armenians porters hellman
pom cappy wetlands teahouse argo bink josey prentice feck koda moonraker manty appreciative bores
deserting overflowing patented recognizing respective savin spontaneously stellar alienated
birthplace correcting dozed flourish freebie instituted intervened revered unsettling uttered varied
assembling complexity contention crapper cuddling discreetly expresses eyeing faux fittest
forefathers hazy loyalties outdated progressing recapture repulsed superhuman wheeled bowed
charismatic delicatessen discouraging discriminate drab embracing enslaved glib idealistic middleman
mundane pastime paternal rallies revel runaways syllables temperamental trample unnecessarily
validate vulnerability balancing bureaucratic groupies heirs irreversible modifications novice
occurring pardoned relocated rewriting screened soundproof storming annihilation antisocial banners
boned cavities cirque coax converting funded gazing loosely loveliness nosebleed performs plugging
researched rockies sag shortstop smirk spills subdue tamed agreements ch doomsday douse fantasizing
flabby hordes kinks pertaining sternum windbag appliance blip butchers cliche comparative cunts
daiquiri diners disclosed himalayas insignia locomotive palaces pawns paychecks blockhead ditches
intellectuals munchkin neurosurgeon ode pathologist saber sparkles wallowing arrivals autobiography
dandruff lode vaseline burglaries expulsion frosted lecturer principals regulator matchmaker
mohammed pheasant tb voter chinks defences piracy radioactivity clog eloping eskimos impure paprika
premonitions schubert shrieking sie symmetry tripe franc hazmat kidnappings meteorite ontario
rainstorm rsvp inquest pawnshop saudi bard bunkhouse footlocker kibble modelling prowler
stenographer sweepstakes tremor vegetation ahab bandstand barrister bookshop cremation noir scuttle
goulash hypnotist jubilee labyrinth moles playroom rewrote stateroom toke bellows occupant bene bunt
hijackers polack saratoga bishops kryptonite sucre vipers panzer howe prefect sidewinder ducats
preppie serialize alderman mont dev whinnying beecher nautilus nome prism fallow underwood lowry
pyongyang councillor diocese pawnee rooks ballon benedick gnu loverly omer snidely duma meleager
coincide giveaway juncture contemptible corrupting darkened eavesdrop illustrate incarceration
interferes objected overpaid selfishness shorted sockets subtlety sweeten unbeatable withdrawing
behaves confinement deprivation descendants drowns jeopardizing outlined sponsoring advisable
attained catatonic dirtiest disinfectant escalated forging hassling hookup hyperventilating
obtaining perfectionist probing provision ranting shoveling technological uneventful aligned
alleyway anecdotes beneficial compensated cranium ditching immaculate infiltration knowledgeable
misconduct parenthood perilous regimen remanded repellent saga undertaking yanking affiliated
brainstorm certifiable commonplace depositions duped glimmer jehovah keister mimic payoffs
perversion prowess responsive slinging sluggish trite trois yon billboards droppings intellectually
inverted liposuction lofty misunderstandings molecule mumble partied taint toddler traveller tropics
bossing cellmate derelict exodus harlot inferiority invoices inward necklaces pancreas petticoat
plumbers silicone skyscraper whimsical anchors bulging dehydration embalming firstborn foretold
frauds growed jaded jockeys ladders powering silky temperance thoracic twigs wheezing berth bethesda
braids catalyst deport deux integrate mikes psychedelic rustic scams solidarity truffles workman
bile breezy counselling disrespecting eastbound fines legislature metabolic methinks monsoon
parachutes skillful southbound standup uncut climber counterattack drinkers fumble gladiator herds
mammoth matron mega saluting scones sequences chopin conjugal cubby deportation footwear puddles
questionnaire scrimmage scurry capsules ditty gripe mutton lebanon spaniards stardust tulip diligent
simulator turnips thirteenth tolling tongs toothpicks truckers courtside exposition kiwi nappy
rummage archery bastille breeder bunkers dorado ga houseboat nominee pileup boise matador royale
standardized varmint mer neuter albatross iguana snowboard undersea brava asok odessa dade parcels
doughboy chia schiller claudius mountie leopards sayers galen petersen foss muckle purim snowbell
complement cranial hellish incorporate subtitled accumulated apprehension averages coupled creations
degradation promotional regulate rescheduled sleaze specified sprang stimuli swapping vantage
advisement airs confines convene diligence displeased diverse diverted fingered fiscal identifies
jails latent nostalgia occupying outnumber outsmart rein roasting semantics sickly slacking stank
swelled tightening uncalled unlawful verbally wickedness womanhood aced fad figuratively graze
imposition pedigree ridiculed sensations shattering squatting urinal amenities bitterly blabbing
fiends garments gooey innate lavish luminous perchance pristine progression reactive strides unquote
unsavory variable vertigo wheeling whims beards bountiful buries conglomerate contented coveted
depleted disguises disobedience dominance essentials executing heartily quilt radioed slag
synchronized uneven worshipping ails applauding arbor fattening fearsome floozy hypothermia
incorrigible keyed');

select public.add_common_words('german', 'ich ist nicht sie du das die es und der zu ein in wir mir mit was den mich auf dass er eine hat so
sind von dich war haben für ja hier an habe bin wie noch dir uns sich nur einen nein dem ihn auch
hast sein ihr da aus kann aber schon wenn wird um als bist im mal doch gut meine jetzt weiß werden
nach oh oder dann will mein mehr keine etwas alles muss immer nichts man wieder bei hab machen vor
mann ihm einem tun zum können sagen werde denn warum einer gehen sehen sehr geht alle über müssen
diese einfach euch des nie also wo los zeit ihnen gibt wirklich hey danke deine würde soll hatte
wissen bitte viel gesagt am kein komm wer zurück wurde wollte frau leben wäre damit lch gott leute
kannst heute meinen dieser dein kommt kommen willst na wollen sicher ganz mr zur hätte weil tut
hallo okay macht waren bis vielleicht könnte weg seine lassen vater gesehen nun gerade glaube tag ab
geld gemacht sir sollte sagte keinen durch zwei diesen passiert wohl ihre mutter reden anderen
dachte daß möchte wirst lhr gehört weißt raus paar besser ob her musst ordnung meiner klar diesem
meinem lange lass dieses helfen unsere selbst finden jemand denke ach nacht genau gar sagt welt
mädchen ins hin vom schön weiter leid gleich ohne menschen deinen wieso dort hause sollten davon
zusammen geben ok hör machst freund richtig angst viele sieht haus tot sollen ganze andere getan
rein moment bleiben brauchen kinder unter arbeit problem dafür herr wegen jack liebe genug dabei
bringen gegen sag schnell eines brauche abend hatten jahre mach bruder sache hören sohn seit morgen
drei steht scheiße mag sei unser konnte habt einmal heißt kopf hilfe familie geh baby erst fertig
gefunden seid kam nehmen sprechen sofort jahren kind seinen daran junge minuten bevor stadt beim
sterben warst recht glauben warte darüber deiner lhre deinem ende he dinge namen wahr allein
natürlich töten bekommen männer vergessen dazu gab später wusste augen dank freunde jungs halten
warten glück beide gute kennen hi dr auto sage gehe komme mache uhr sehe teufel sonst art gern jeden
könnten ihren halt fall dad film bisschen eigentlich weit gib vorbei verstehe drin name ganzen musik
würden tür verrückt solltest denken dran sieh lieber guten darauf stimmt john kerl letzte job
verloren wurden kenne ahnung seiner grund toll verdammt bald bereit all jemanden hinter hand darf
frauen idee runter draußen lang land typ hätten egal arbeiten spät stehen gekommen etwa essen kleine
jeder schwester wasser spielen geschichte seinem liegt sah mom seite wenig ruhig frage meinst
überhaupt fahren ruhe echt versucht tochter ging jahr braucht fast neue ziemlich anders siehst
polizei stunden musste spiel gewesen gerne finde erzählt tod ort chance bedeutet sagst fragen
letzten sogar ersten sachen wahrheit einzige kurz denen spaß oben mama schwer schule je eben gesicht
bestimmt treffen niemand woche entschuldigung sorgen schlecht große getötet verstehen hoffe ah
zimmer hoch unserer tage teil wann suchen verlassen zeigen wollten lässt wort eins zwischen woher
schatz versuchen nett kriegen arsch kleinen weiss erste läuft kommst freundin mensch beiden ding
niemals endlich nimm muß gehst denkst herz waffe tust dollar nehme schau holen oft drauf anderes
unten wagen yeah wichtig mrs hättest allen miss ihrer gedacht nummer würdest erzählen bleibt hände
blut bloß bringt bett eltern gefällt schuld eure plan krieg neuen retten guter während ihrem wären
fehler scheint lasst gegeben glücklich alt platz darum vielen falsch unseren schlafen nächsten fünf
frei sorge fest bereits alleine möglich irgendwie papa lernen gestern hierher schiff vier irgendwas
menge keiner brauchst typen stunde szene hölle einige deshalb geworden telefon feuer alter captain
probleme verstanden alten sondern zwar eigenen new körper hört gebe kumpel hund nochmal früh trinken
besten meines schaffen alte luft dürfen meister erde zukunft kaum funktioniert voll bleib reicht weh
stellen kleiner großen waffen büro wahl verlieren wochen stück lieben allem getroffen äh geschafft
tue gefallen tja boss überall passieren lustig licht gebracht nennen folge gefühl völlig denkt
schlüssel drüben leuten buch laufen spielt früher sam krank gegangen fand pass fühle himmel froh
leicht direkt langsam wolltest erinnern zuerst krankenhaus beste welche genommen arzt unserem idiot
glaubst jede groß hattest jungen rest versuche tagen nächste entschuldigen doktor spricht könnt hält
team kämpfen heiraten könntest wow mike straße mist könig redest kleines lebt erklären worden
millionen wiedersehen onkel kennst sitzen dies weniger kaffee ernst wollt tragen zeug trotzdem
michael kaufen liste ändern kampf hasse person mund umbringen präsident boden wohin machte party
gefragt seht irgendwo kümmern frank kennt verletzt nachricht willkommen hart lasse total gefängnis
außer sicherheit wem ehrlich interessiert sex sagten ziehen augenblick angerufen aufhören klasse
bild stark zehn sinn david vorstellen tom traum länger manchmal anrufen sechs arschloch sollst
gestorben tages verschwinden kraft gesprochen heraus genauso wärst damals heißen liebling
wahrscheinlich stelle lhren bill erwartet solche meisten bringe still umgebracht stimme general
entschuldige vergiss rede führen bewegung höre geschäft werdet konnten wartet anfangen hinten fällt
wen sekunden gerettet naja jemals meinung geschehen antwort schlimm findet scheiß gewinnen tu
gedanken erinnere george mögen herren york earl klingt vorher auge setzen cool anfang danach monate
lebens benutzen fühlen ärger arbeite rolle gefährlich gelernt fallen böse werd nähe geschickt liebt
tisch ziel raum jedem fliegen wohnung lhnen erfahren dumm by eher vorsichtig herum klappe schicken
laden aufs großer charlie arbeitet euer worte richtige flugzeug firma bezahlen falls schreiben tat
starb schluss fenster liegen verzeihung niemanden neues benutzt jedes schätze finger wert rüber
halte besonders daddy witz nachdem nimmt kontrolle großartig herzen gutes gewonnen the bier kamen
stolz komisch bitten randy plötzlich joe bring informationen neu glaubt hörte rum lage sowieso
bekommt ruf dagegen richtung nötig johnny minute lesen behalten selber verkaufen geschrieben lhrer
entscheidung unterwegs insel hotel harry voller bob monat rufe verdient rachel gearbeitet james
wenigstens wünschte schöne seele stand geist gefahr unmöglich gelesen glaub bezahlt schicksal
verstehst leider monaten weile verheiratet mussten agent rufen jemandem beispiel kalt sitzt anruf
sekunde schneller verdammte peter hole sarah bauer karte aller befehl darfst bekannt opfer
unglaublich steckt unbedingt zug perfekt witzig amerika kamera führt passt schlagen kriegt homer
nennt gefühle ständig verändert tolle gottes heiß partner mörder folgen computer dahin ansehen
außerdem wovon klein zerstört suche nämlich versuch schlimmer sheriff unfall müsste vorsicht nase
sowas schießen geburtstag beschützen müde beziehung gestohlen stirbt geheimnis süß offen geschenk
punkt hilft dame bewegen solange sauer tasche schritt claire setz arm meinte müsst erwischt gehabt
bart vertrauen erreichen wär alex gebäude ähm versprochen fort erledigt armee nahm näher weitere
rücken chef paul regierung preis hm wunder verbindung bescheid boot lst dan situation normal
erledigen mußt ehre planeten fürs darin kriegst drehen denk prinzessin ben drogen reise mord schwöre
zeiten schlampe regeln aussehen verliebt position redet scheisse möglichkeit sonne hol letzter
kontakt and damen deswegen gekauft schwert hunger frieden ctu tony persönlich blick nachrichten maul
verraten hoffnung geboren untertitel kaputt soldaten eigene ans übrig hältst aufhalten zeichen
dauert versteckt tatsächlich schwein band laß haare wütend hochzeit schrecklich fühlt energie chloe
traurig sauber leiche links super bord möchten magst fangen gesucht beschäftigt wisst weisst
erwarten verschwunden joey professor buffy sobald billy geredet brief acht lauf robin zeigt show
hübsch sucht ross verkauft sagtest namens fernsehen ließ heiße fährt tanzen nervös findest gegessen
fehlt vergangenheit miteinander deines neben handy anderer tief ran aufgabe richtigen foto
verdammten tee sieben fuß geschlafen brauch of kindern beine ewig lhrem absolut schlechte unsinn
irgendetwas hörst bombe bekam herrn gelassen tante angefangen hals vorne bullen bank weise
verantwortlich paris öffnen schwierig seh bleibe rechts operation anwalt verspreche bleibst
glückwunsch entscheiden entfernt brachte zerstören lied gespielt aussieht lust vaters uh bilder
kriege feind händen jung ball stecken geholfen gleichen gehören wach genannt zahlen nahe aufnahme
achtung gleiche lee eddie you mission bekomme laut schmerz schlag lisa jawohl fleisch legen möchtest
wozu weihnachten erinnerst zieh schwierigkeiten park wussten meint gesellschaft vince gebeten
erhalten bedeuten verstecken respekt dasselbe gehirn entschieden zieht liebst dachten witze volk rat
lebe präsidenten schuhe monster dauern beweise hälfte schauen kirche hintern spur lehrer hilf gold
lieb fbi wunderbar güte jim geliebt fahre loch geschlagen ganzes wunderschön lachen colonel beweisen
zeig gegenüber bus großes verstand trägt herausfinden gewartet niemandem gegend schönen seltsam
bewegt kate haut fotos nah angriff erzähl interessant schlaf wind jesus messer lag fürchte beginnt
überrascht to richard stell gefangen bein eier singen überraschung dorf besorgen glas besuchen
geändert beginnen henry echte pferd held taxi freunden mitnehmen gruppe sorry besorgt system jimmy
ruft steh nimmst obwohl falschen susan leisten schwanger fahr adresse gemeinsam entkommen übel
vermisst lady küche flug besuch hängt werfen falsche ring verschwinde überleben nick gesetz tor wald
ungefähr patienten maschine fräulein gehts ehe schauspieler dach übersetzung kannte drinnen kim blöd
blumen joy freiheit seines ecke knast karten pro leg helfe wein wette vergnügen unterschied chuck
verbrechen gibst gesund zweite steve erkennen danny meter euren weder schüler bisher welcher mut
davor bar wohnen statt pause auftrag hoffentlich tschüss wand schreit männern spreche kostet erfolg
wofür soweit teilen erschossen entlang eis amerikaner abendessen mistkerl übernehmen danken
irgendwann gebaut bobby schützen beenden andy van polizist gefahren chris bericht test monsieur arme
wüsste majestät versteht trifft meer hut zuvor lief doug haltet zeitung mami schuldig bauen freude
zufrieden zuhause versuchte drink sprach indem gemeint fühlst deren quatsch kugel hielt gericht
furchtbar verpasst ohren rose neuer fanden haufen drehbuch schätzchen deal haar stehe fassen ehemann
funktionieren fragte verhaftet drüber sergeant verantwortung major feiern bücher kümmere ähnlich
unterhalten stein kümmert nächstes gewusst schöner aufpassen katze geschieht brüder mitgebracht
unseres lord letztes dessen mitten erinnert wahnsinn vorhin neuigkeiten setzt zufällig kleid
jedenfalls angebot erklärt stellt monica restaurant serie melden clark brücke erinnerungen gestellt
schmerzen besteht wwwtvuserde verdienen offensichtlich fisch hängen gelegenheit konntest doctor
bekommst al idioten virus größte gingen strand geplant betrunken fängt keinem bringst süße nancy
irgendwelche thema date machten diesmal guck figur ne brechen lacht angetan druck mitkommen reich
mark fluss wirkt traf schließlich gewalt gelaufen ari ray daten hunde großvater wahre nachgedacht
falle eigenes au gang sahen erreicht willen tommy solchen schlechter einzigen ermordet tiere längst
don autos wohnt max jeff fiel hose mary leiden hau sprichst freue gebrochen baum kyle gehalten
träume reihe la medizin halb gezeigt meilen lieutenant hieß wunsch erster befehle bastard rief toten
frühstück schaffst ihres aufgeben jake gespräch engel verbringen terroristen erfahrung brauchte
schätzen seien nehmt bad vogel anna roger wochenende neun fantastisch zweiten vollkommen verfolgen
schläft bemerkt marge wichser signal schließen pistole lächerlich filme geschlossen de übrigens
phoebe fragt detective president beweis wichtiger weinen zeitpunkt pläne matt manche welches schlägt
club carter schönes küssen chandler scherz behandelt madame halbe london fair weiteren farbe sara
natur entdeckt seiten selben langweilig kuchen bessere bürgermeister treten lautet größer stehlen
knie besonderes aha heim regen hingehen beeil gefeuert martin koffer verfolgt geschäfte zumindest
umsonst wayne million dorthin daraus bißchen antworten lösung hinaus leer krankheit geblieben city
hank hasst kräfte sieg rauf frag passierte zufall san füße geschossen college heisst einiges dankbar
see mochte flughafen erklärung charles gebrauchen flasche englisch sterbe soldat wurdest kurs
getrunken isst fühlte fliegt reichen erinnerung derjenige einigen nachts geschichten story schande
passen toilette jones fern peinlich eric dreck welchem töte schafft doc mädels worauf solltet lüge
verhindern holt erwähnt tatsache pete langer erlaubt eingeladen code pflicht anzug angegriffen
palmer karen steig einsatz zweifel königin england direktor schwanz gewinnt schloss erschießen
versteh trottel fähigkeiten dreht tötet spiele klug zulassen lügen house hmm form runde verlangt
scharf lösen hassen wünschen tier richter karriere vorbereitet stock luke vertraut sprache panik
martha kuss interesse zustand überprüfen stören ln kontrollieren freuen schuss risiko gilt überlebt
mannes huh bruce zurückkommen ryan opa erzählte übersetzt knochen gelogen kunden wesen usa
nachdenken gekriegt big braut wahnsinnig oma streit polizisten stehst hinterlassen adam jane toller
jagen nutzen red enden blödsinn sommer rache gebraucht urlaub irre gebt kino radio merken zeige
abholen keller stoppen labor stopp versprechen schwach robert verliert commander schreien officer
geschah milch schade hinein geklaut punkte maria schlage publikum kerle scheinen gebiet echten
staaten schaffe entweder entführt einfacher fragst wart vermisse überlegen schaut dienst rennen
beendet warm kompliziert herein vertrag vermutlich feinde anführer außerhalb lächeln geglaubt
washington soviel reparieren einsam scott gäste bat ausgehen überzeugt stärker programm geheiratet
akte verschiedene trick lager großmutter lex knapp fing fang hoffen handelt erwachsen ehren berg
wusstest lebst götter gäbe fernseher fahrer zugang schutz gezogen fayed song penny geb verräter
geheimnisse eh annehmen blind schickt riesen gesamte wünsche zählt verändern kiste behandeln grenze
bauch schrieb riecht nachmittag vergeben willow vorstellung video sendung landen erstes woanders
fahrt echter liebte komplett getrennt affen sprich prinz gedreht dringend daniel cia verbunden
schlechten nackt gas carl audrey schwul deckung schicke gras suchst gentlemen beeilung verletzen
trage desto zunge springen gewehr fliehen aufgenommen angeles merkwürdig weiterhin stuhl star tode
irgend teuer mühe zähne nirgendwo erzähle episode ändert schnitt mindestens eurer jerry satt helden
aufmerksamkeit blöde freundschaft treffe sydney freundlich schwarzen leitung folgt brian wieviel
szenen norden ms gesetzt chief verursacht roboter bender rechnung trauen mister hexe ohr nehm junger
freut dieb bedeutung allerdings dingen ma schlange klappt pilot morgens grab arbeitest extra bewusst
vorwärts heilige verlässt taylor halben endet ed selbstmord mond ideen absicht walter projekt
einheit umgehen pferde gehofft leichen explosion aufnahmen wilson schatten wählen türen kleider
geister zweimal william schief morgan garten erzählst schönheit hurensohn begann existiert bestes
bühne verdammter langen ton nachbarn mitgenommen worüber schien handeln gemein brust unternehmen
netter bester aufgehört reinkommen hubschrauber befindet weitermachen harvey wirklichkeit rauchen
genie einander verbrecher spielst aufgeregt vincent rom größe gegenseitig unterstützung me killer
hemd erlaubnis ärzte schreibt kapitän größten fuhr nachher fährst entlassen stop stimmen nerven
freitag entwickelt beobachtet tränen text nee mitte st geraten gegner simpson josh dadurch julie
herauszufinden gast blieb strom karma schnauze müssten kunst besprechen tritt jacke alkohol prozent
zelle stich papier kenn verboten geduld angeht theater nr menschliche schlau gerufen agenten
verpassen staffel kapiert herzlichen entschuldigt emily wußte menschheit maggie ertragen bricht
verwirrt hoheit howard beeilen abteilung victor ums schaden nette chaos abhauen abgeschlossen pfund
innerhalb botschaft regisseur dunkel straßen senator antun ziehe klo gewählt unschuldig termin wolf
enttäuscht vertraue erkannt liest wachen stellte schwimmen ha fick erlebt ergibt gründe familien
älter wüste spielte trägst irgendjemand flucht bieten alarm schmeckt riskieren konzentrieren flotte
armen nadia übergeben spiegel selten hure befreien starten lebendig vernichten vermissen wahren
spüren betrifft angekommen schlacht richtiger priester lm durcheinander begleiten truppen singt
krebs gerechtigkeit information angesehen überzeugen tötete satz kuh bulle bomben zählen
normalerweise lügner kugeln dreh arbeitete akzeptieren zeugen trennen hungrig stört mehrere
ebenfalls vorn stoff steigen dave beinahe umzubringen talent stammt müll films strafe spannende
lauter fähigkeit katie westen verschwindet logan locker leonard leiter jonathan dahinter angenommen
zuhören verlor ted sexy feld beruhige aufnehmen schwarz kollegen is walt voraus verhaften grad
gleichzeitig versuchst universum dummkopf boardtvuserde saß mexiko draussen begegnet gucken geholt
einverstanden marian brille wohne notfall verzeihen spuren pizza quelle mitglied leichter dämon
brennt herausgefunden fehlen erwarte details begraben vegas texas geöffnet verbracht steigt klinik
beruhigen sack kochen auseinander kohle jackson rock nathan sonntag set presse ebenso bravo
beerdigung angreifen untersuchung legt japan bestellt süden donna dicht gefolgt tv treppe stärke
ruiniert manager leise kosten eurem eindruck dürfte besiegen trinke militär kevin gift deutlich
welchen weißen klingelt bye schädel dinger wichtige taten vorschlag hintergrund dienen rechtzeitig
montag drehten wartest untersuchen rausfinden dunkelheit brot wundervoll thomas kommando führer
vorgestellt nenne nahmen maschinen wetter inspektor geschmack erfüllt post mittagessen schlafzimmer
harte gezwungen überlegt hood sitze landes dauernd beobachten überprüft tollen schweine gelegt
elizabeth personen kämpft ergeben china zurückkehren wechseln turk zahl wache schiffe ritter
perfekte hergekommen gelebt frisch samstag roten lippen admiral wirken schnappen samurai öfter
klamotten arthur tim street realität pech kleidung geiseln erlauben russen bereich figuren dumme
aufstehen anhalten staat geführt zog streiten schnee patient beruf tests curtis sally roy irgendeine
zuviel verhalten tote regel interessieren aufgegeben schlug neulich madam heimat gegenteil atmen
vampir lebte fähig erleben entscheidungen beschlossen prozess mitleid geworfen drücken ließen jedoch
cop befinden shane osten gerät chicago wege unterhaltung esse eifersüchtig tanz lebend genießen
chase schwarze high beeindruckt abgesehen rote stil hosen geräusch cousin wehtun verlangen for
zusehen station seitdem schreibe lucy betrogen anderem reaktion nannte erfolgreich beweg aufregend
simon glaubte whoa turtle tempel teams setze linie lincoln heilen feuern casey liebes geburt
unterschreiben schulden larry gewissen ethan erfunden sterne planet internet dritte möglichkeiten
dieselbe dean anweisungen gedanke cent besseres trink locke häuser crew theorie schulter raten
politik jederzeit himmels fass schrank magen einstellung zigaretten vögel rauskommen griff gemerkt
lois knopf ralph chinesen tunnel smith ratte fry ficken artikel einziges warnen verstärkung
schwestern nieder jason gewisse gaben frankreich behauptet aufgefallen versteck gewarnt erstmal
babys verschiedenen einziger mittag krankenwagen altes sturm motor fische drama beten besseren
begonnen west trug titel teile rechten meins cops treibt vieles unterstützen loswerden geträumt
decke besucht grunde daher weiße gefühlt dritten stücke schild empfangen chancen zylonen fange
vernünftig reisen packen holz erfreut emma buchanan bestätigt aussage anfassen studio leck greifen
zweck stimmung scheck richten michelle lewis helft angelegenheit erschreckt zuschauer zucker vertrau
verteidigen probieren führte angezogen sender patrick offenbar hiermit gelandet spüre besitz wut
verarschen leo rot kaiser jesse group geheim normale fühl celia bürger anbieten verdammtes praktisch
einheiten arima wiederhole spieler sequenz prima mantel kindheit geküsst beigebracht verabredung
scheißkerl käse fälle spike schneiden jackie gedächtnis lügt herkommen freundinnen ei worum real
informiert gemeldet dämonen beantworten barry amerikanische zigarette suppe stern hauen gesteckt
erschaffen scofield schlechtes happy bewahren magie hass anziehen hinweis fabrik unheimlich todd
stanley hinterher schuldest schreibtisch krieger kameras höhle ernsthaft wiederholen verlust on
kalifornien geschenkt entfernen definitiv steckst sprachen sand daneben zurecht uniform künstler
gekämpft überlassen spitze simpsons schritte drachen besitzt würd schwere schulde fluch anrufe
trinkt solch erfüllen lügst kenny bedrohung yo schlafe durchgemacht alice unrecht sollt lernt habs
wild wachsen my feigling aaron winter mittel kreis anstatt alan zahlt ursache stress versagt
reingelegt amsterdam gewöhnt akten starke spazieren hauptmann champagner bestraft wenige tolles
mitternacht geruch paradies hübsche umgebung schießt ausruhen abenteuer rita papiere behaupten
begeistert schokolade zwingen eingesperrt terry musstest melde jordan abmachung laura anteil
wissenschaft verliere spass media zahle amy welch treiben stinkt brauchten rechte läßt fuck flügel
angelogen verrückte täglich störung klären gewohnt geflogen dschungel schickte material herrgott
grenzen womit unterricht sicht besessen beschissen training posten laßt ladies gnade gesichter
beschützt berührt auftritt us rauch neugierig zuletzt xander verwandelt regie gehörte durchs lana
wissenschaftler verschwenden öffne kopfschmerzen eilig bösen amanda streng kilo data truck riechen
reagiert nigger munition karl irgendein gordon donnerstag bekämpfen äußerst übernehme kaufe hirn
hilfst waschen kreuz geil bud blöden antrag stirbst nennst gekostet fieber burns vergisst schwerer
rausholen knarre gesamten deutsche legende giles fett beziehungen nenn morris berge mitmachen fred
miststück merkt gefangenen edward verwenden sklaven erscheint bäume badezimmer schock heutzutage
angestellt such rächen maske gewinner geschaffen erscheinen amen technik gehöre zentrale übers
subbed penner heutigen el beruhigt nina kauft zugeben steine spinner otaru hof erkläre benzin kurze
it bestellen lege gehörst europa würdet sandy rodney ken entspann ziehst trotz mußte basis unglück
menschlichen medikamente linda höher erstaunlich verteidigung öffentlichkeit lese einfluss berühmt
berlin stellung leon kühlschrank kette amerikanischen verwickelt möglicherweise koch erwischen eng
aufzuhalten woran tasse reingehen besitzer belohnung warnung voran verflucht üben probe geschnappt
füßen erfährt dusche besiegt puppe maya mac empfang briefe berühren ausziehen wenigen vorteil
organisation gefiel einladung cäsar umständen miller inzwischen geschenke farm abgehauen weib
selbstverständlich oliver köpfe kelly find derek clever burt bond piloten kilometer april zwölf
schüsse freiwillig erwähnen zack sammy riley pillen liebsten lauft hütte humor erkennt aktiviert
vorbereiten trafen scylla galactica fürst diamanten carlos anzurufen angeschossen achten vernichtet
vermute schenken offizier jin eindeutig bestens wirft wirf weshalb testen sayid julia johnson drum
bestätigen anscheinend wunde wäsche start sdi offiziell einfache hopper ausweis todes suchte schrei
kabel fresse dale version starben scheidung km green fan einstellen blume versaut urteil per lhres
jan bestehen kämpfer burke wünscht ewigkeit elliot angela abschluss wade vereinigten sohnes reis
langsamer betty zeigte volle verschwand süßer miete junior flehe dick brav übung springt sicherer
seil lektion kennenzulernen jungfrau brachten tour staub rettung bande zurückgekommen verdacht
verbrannt tiefer identifizieren hiro ergebnis cooper albern sport schwachsinn netz höhe fressen
einst aufmachen verabschieden uni tanzt öffnet kamst jo ausgezeichnet wetten werk verzweifelt
verfügung phil gestört beibringen tiger schläfst penis iss auftauchen king eile doyle dennoch
bekamen bahnhof sebastian rufst linken blau behandlung überfallen prüfung markt koma gelöst geisel
gary farben ausdruck atem weiteres silas einfallen blauen zorn taschen söhne existieren entschlossen
aufgetaucht tausend soeben sawyer reagieren murphy liefern lernte koordinaten hohen half black
worten taub notwendig klauen katzen einladen begangen uhm titten leiten lecker assad huhn ergebnisse
sprung seelen plätze planen geschnitten besondere bescheuert oberst nachsehen more marie lehrerin
kanada helen ausgesucht zone vampire schlimmste sammeln mauer ausgang anschauen anklage spielchen
jagd gewicht affe reiten know autor yen bereuen schreckliche satelliten rückkehr reporter prost
versuchten hollywood dienstag berichten scheinst mäuse hässlich gabe stellst nutte nass kurzem
gekümmert umstände tausende sun präsentiert krise jugend hättet gesundheit bestimmten anstellen
affäre wettbewerb vermögen sharon nebenan kamui extrem verwendet verbergen unangenehm tricks tatort
school miyazawa wunderbare sparen marty besitzen arschlöcher verlange verdiene unterwäsche museum
kanal hörten frankie ziele zeitungen verurteilt season irgendeinem carol weitergehen verzeih standen
kara frische ann action vermasselt stets schick lucas lärm führerschein anschlag versicherung this
nützlich mannschaft hä gredenko wichtiges tyler täter sheldon modell kopie schweigen rätsel
leidenschaft grosse beides stirb spion las indien deutschen veränderung se gepäck entwickeln eingang
blaue wenden verlasse rakete marshall klingen heiligen großartige explodiert beliebt technologie
schließt normalen kekse keitarô getragen wächst versetzt doppelt appetit verpiss universität
momentan diener asche angel verließ treffer summer stift springfield dunklen verwandeln verlierer
hitze herausforderung haken echtes weich verbrennen lloyd kämpfe gouverneur gag erkenne wendy
sinnlos repariert nation jahrhundert gerüchte aufgewacht antworte sünde mum aye tapfer puls pool
laune identität hügel gefälligst brett unglücklich null niedlich gegenwart fremden francisco
eingesetzt camp zurückgehen motorrad master gedauert fingerabdrücke brüste vermeiden unterstützt
molly handschellen christus botschafter attraktiv wichtigen tracy streichen schnappt geschwindigkeit
fox eingestellt durfte befreundet aussteigen zeuge rückzug persönlichen jobs entspannen atlantis
abgeben wirkung white meistens handel filmen exzellenz deutschland applaus widerstand mutig
mitbringen geleistet geklappt führe aua wichtigste schluck hill ebene beleidigt aufwachen aah
unhöflich panzer innen golf eingehen jay jägerin heiratet gangster dachtest bezahle beeilt wessen
weint narr fans enkel tokyo schauspielerin jenny gründen gefasst fahrzeug einsetzen chip behalte
befreit zurückbringen schüchtern persönliche jünger daheim beteiligt aufgewachsen zauberer
verabredet pfarrer mommy louis carla bilden bewusstsein abnehmen überfall schaue käme hausaufgaben
führung walsh stan ooh jäger hauses bibel aufmerksam arten animation werbung verkehr sicheren pleite
klappen greg eva brach ankommen rich nannten mio ginge gesetze fürchten bibliothek verprügelt
verhandeln ungern riesigen rasse miles meredith leihen ladung garage dutzend beth telefonieren
tauschen steuern roman nutzlos male tschüs seltsame schaust klopfen kannten furcht freien felsen
weglaufen schmecken nichtmal kram jd hammer hafen ausweg spanisch seth september ratten mächtig lies
bequem albtraum trocken tokio stecke kennengelernt gewollt besonderen vietnam untersucht senden ruhm
kunde könne beginn pünktlich parkplatz miami getrieben conrad arbeiter weggehen tara phase papi
nächte grace gaius fein einig außen anblick wolken verdächtigen übertrieben stufe stöhnt south sitz
schwäche schuh schieß mittwoch lerne hübsches grausam funk bestie welten verlierst selbe phillip
haaren freie clown bauern angeboten aktion abends wwwsubcentralde wohnst stürzen sid katastrophe
hielten gisborne enterprise darnell ausrüstung verärgert schlimmes rick jean bergen träumen
sicherlich schmutzig paket netten milliarden handtuch annie whistler schaff rebellen minister marcus
königs kauf grün ware trainieren studiert scheiss möge hundert göttin geirrt frohe benehmen
spielzeug socken schreie malen highschool entgegen durst be anakin vergiftet tagebuch raumschiff
komische hühnchen gewöhnen geflohen fakten experiment erschöpft brown bestimmte gewöhnlich dürft
berichte angenehm zellen wonach sorgt prüfen no möglichen meiste mai kürzlich korrekt juli
festhalten feier bedroht bedanken aufregung angeblich versager vergesse nervt mönch lou little leela
küste greift dna betrüger weiterer triffst schlägst pater morde kontrolliert grade ehefrau deck
wächter leistung immernoch ereignisse dana bereitet akt verschlossen toter geheimen bär safe
patientin opfern mies leeren hattet eingeschlafen bedingungen aufzug verlaufen palast ned marine
lampe hinweg herrscht größere erstens charakter brennen batman anzeichen anhören teller solle
sandwich nettes kommentar interessante geladen dunkeln cox uboot tipp reifen profi nirgends last
getreten geräusche fantasie draus apartment verständnis rund reine leutnant leib hitler geheime
unterschrieben ruinieren momente hauptquartier blödmann apparat ankunft wecken unterlagen rosen hugo
dennis ausgesetzt your ungewöhnlich symbol revier lieferung köder keins juden hübscher heimlich
garantiert flur fahrrad diejenige bishop anne abgemacht verrückten shannon riesig regnet raketen
mädel glücklicher bereiten autoren studieren spinnst normales indianer ignorieren heil dummen
betreten armer versprich vergangen romantisch nebel moskau kombination bau übernommen protokoll
müsstest mitarbeiter marke linc keinerlei joseph gesichert desmond beeindruckend yuki viertel
trainer positiv pinkeln nähern leber kehle freu einkaufen crichton absichtlich vorfall nicole motel
illegal cliff blue baut ausgerechnet warne verhandlung unwichtig umziehen tragödie richie parker
leidet leb heut ern bietet beinen ausmachen ausgegangen wartete verfassung vaughn teppich laster
friedlich folgendes bezweifle ausbildung willie trainiert paß kindes hell glocke genauer cole
catalina bruders besucher bailey aussicht ripped kapitel diejenigen ai wille santa gewachsen genügt
geheilt friedhof evan entscheidet entdecken deepthought sinne ordentlich loslassen käfig harris
taucht segen schildkröte scheißegal original losgehen kommandant hoffte gestanden dreimal behörden
verkaufe übertragen trauer russland kurzen brieftasche beute vergleich unfair turner tradition
sünden schweren mick isabelle halloween gelacht florida beweist anfängt amüsieren ubahn tal stiefel
segne konto jennifer jahres gefreut französisch fliege existenz cowboy zauber vertragen op löst
gefehlt café ausflug abschaum wehgetan unterbrechen rausgefunden infiziert guy gentleman gefickt
flieger festung faust auftaucht salat revolution kungfu kids harten gerissen einzelnen anzeige amt
zerstörung vergaß schieben ruhen jersey gerücht gemeinde entfernung denselben beschädigt ausgedacht
wegnehmen überraschen treu teddy ohnmächtig moses kanone juliet hurley couch brad ausgeben atmet
andrew symptome randall rad menschlich linke ho einzig darunter atme anderson zoe versichere
überwachen schämen glatt ärztin abschalten zettel wunderschöne telefonnummer spring schönste
schlimmsten mademoiselle konzert gesessen ali verrat trinkst strasse riesige faith turm strecke
sorte schilde sarge platte letztendlich lernst gejagt gegensatz durchsuchen daumen ciao befohlen nen
negativ mitglieder korrektur informieren hurra helikopter charlotte abgelehnt zurückgeben toast
henderson gibts gewünscht geklärt fleck donald akzent setzte rate köstlich fremde ersetzen block
allzu starken nützt normaler hohe han graben frühling flog faul eingeschlossen bestimmen vision saft
pack heben frisur feder barbara aufgrund schlief schläger plus irren glen gewinne geweint gene dodge
blicken afrika zurückkommt russischen lynn kofferraum jedi großzügig diebe blitz bewaffnet
betrachten beherrschen avenue zugehört tenchi steuer sieger nix holst flammen ellie einzelne dummes
zelt wunden nahrung jene genügend berühmte andrea vertreten service rette one lime liebhaber irrtum
hübschen heroin font begrüßen baxter ärsche zentrum verkauf richtiges religion grossen diskutieren
zivilisten want steven schlimme oz neil narren milo klienten immerhin gross gemalt gelangen ferien
fängst ernte derselben boy bloss billie ausrichten air visit verdienst hinweise explodieren blatt
atmosphäre angehen sitzung sherry reg missverständnis löcher lichter hitomi heiliger albert
vergewaltigt übersehen sozusagen live lawrence heirate esel brooklyn bewiesen betrügen aufgehalten
abwarten unterschrift schonmal hauptsache gray gewinn geliebte entwicklung basiert abstand wahrer
timing sake rollen orte mordes methode ldee krankenstation kostüm konsequenzen bezug umdrehen
therapie sektor salz gekocht scheiden qualität mitteilen höchstens grünen begriff yang warf vorm
verlieben truppe sarg pflanzen kane gerecht erneut diego cola bewusstlos unsicher schreibst
schrecklichen rettet respektieren rausgehen kisten harold evelyn drückt anwesenheit tempo
stattdessen matthew kultur kreatur gefangene drinks davis county bursche böser aufgebaut anzahl
wüssten wohnzimmer verarscht sophie quitt nicholas mutti hilfreich drehte befürchte zach verdächtige
starbuck passagiere jill jessica genial frodo chips blöder billig werte ori lebten junta
identifiziert dreckskerl blutdruck bittet vielmals sloane scheinbar rennt moral mei mädchens
enttäuschen einsteigen eimer betrachtet abschied williams übernimmt typisch riggs psst nachzudenken
nachbar länder hugh ford diskussion connor vorüber verbessern travis seattle kommissar boone
ausnahme abhalten wiederkommen verteilt irgendeinen gretchen gemütlich gemüse entführung duschen
deins dawn bryce australien ausgelöst anzusehen wohnwagen verpflichtet sylvia stirn ryo rusty got
getestet gestehen engländer ellen dummer daniels bingo arbeiteten zaun täuschen probiert objekt
nachbarschaft lediglich herzinfarkt geliefert elf beeinflussen aufgaben vollständig verdanken sowie
sakura nummern marines intelligent infektion gefesselt erschrecken eigener dieselben zurückgelassen
wörter telefoniert christopher begreifen bahn apollo winkel volkes überfahren senat rieche
programmiert meinetwegen medizinische mafia jener carson andauernd zusammenarbeiten muskeln küsst
kratzer klavier eigenartig zwillinge weihnachtsmann señor schreib mickey japaner fortschritte
benutze bemerken anständig zähle wong vergesst tvuserde süßen rezept picard persönlichkeit naomi
meeting liege klang kameraden handlung fußball entworfen begehen aufhört wolle vorbeikommen superman
sonnenuntergang sofa oberfläche nicky mason liegst kissen kaufte ersetzt christina bestrafen basil
zusammenarbeit widerstehen reißen over mitchell kleinigkeit kennenlernen hergestellt gemälde
ermittlungen erden durchgehen bestanden aufgehoben ärgern ankommt zeigst wände vernunft unsichtbar
that studenten steckte sekretärin schachtel operiert hervorragend erledige erfahrungen
angelegenheiten zeile verspätung versehen umlegen republik pfad isabel greta gabriel früheren etage
beschreiben spannung sichern raines narusegawa herbert flugzeuge erheben erdbeben echo bewundere
zustimmen weggenommen unterscheiden personal jenem heran gratuliere gestalt eröffnen craig anlage
zugriff vorschlagen tank schirm sau raymond märchen legst landet kummer gesungen gesprungen
generation gebissen fuhren dünn director dicke abgenommen zogen tabletten schiessen not löschen
ladys kehren judy huo houston franzosen durchsucht doof design derselbe dankeschön aufzeichnungen
schulen schlangen ron räumen krawatte kent italien gemocht gelöscht forschung fetten datum aushalten
assistent anruft andi akzeptiert widerlich verschwörung schmerzt reizend reichweite passe nochmals
mckay kontaktieren hasste fahrstuhl diebstahl dämlich bewegungen bestimmung ausschalten zurücklassen
shawn sean politiker pat lane könntet interview graf fasse durchführen beißen zurückrufen wölfe
verletzungen traue staatsanwalt reißt meldet lenny kelso guckt gelungen christian cheng breit
bevölkerung bete bestätigung bestand benötigt aussuchen ausgegeben atombombe anlegen verzichten
verursachen töchter stuart schwieriger schicht putzen narbe harter erkannte blockiert beunruhigt
würstchen tötest teenager rand produzent produktion laufenden hector halbes front forderungen
ausgewählt alfred tropfen treibst queen psychiater piraten ohh noah louie hans finsternis butter
verbinden städte schnapp rosa prinzip notaufnahme melissa maus kansas dvd durchmachen drück dreckig
besetzt anfing abgeholt zweites überwacht tshirt ripley prophet öffentlichen nutzt nadel mm laufe
hierhin hayes gespräche german gerichtet gerede festgehalten durchziehen dunkle cody brand blutet
ausführen umso special spaziergang seist nähert läufst kennedy kaugummi großartiger fawlty ente
decken debbie botwin besserer wolltet wars verwundet verlobt verbindungen ticket stamm spruch
security schwierige schönsten rückwärts rauskommt oktober metall höchste hickey geständnis gefressen
fließt erwachsene enthält belogen zwischenzeit schalter mögliche korea gekannt dicken beiseite
wieviele weist weiber vinnie verlass ursprünglich tatara systeme stammen spanien schütze mitgefühl
margaret krach jamie guckst go füllen einnehmen drache brutal böses benutzte anpassung zurückgekehrt
zugestimmt zahn warren wahres verrate umarmen sprengen münze krankenschwester kong hyunseo
gestrichen gehalt ekelhaft einrichtung edgar dient bonnie befördert ausser wichtigsten trost
trinkgeld tiefe spritze songs route rocky räuber paula nikki irak hoffnungen herunter gesang cm
bauteil baseball ansicht womöglich weis visiontext verprügeln verknallt schultern schublade nudeln
muster moe love lohn justin gebet dorothy clyde brillant betrug vorkommen vergraben tina sklave
kreditkarte kätzchen heissen gespannt gepackt einfachen bären aufzunehmen zufolge zeitverschwendung
wirkliche wiederzusehen versprach verschaffen universums tüte spezies marissa inneren graham ex
cameron beschloss austausch aufbauen anton verzeiht verwandten verrückter riskiert pierre löffel
kern gestoßen fröhlich erwartest cousine buddha boston ausdrücken anlass villa marvin lj kompliment
keith heftig genosse bräuchte bargeld anwälte andern verlegen tess single schließ online mütter
hunderte heirat goldene gehasst gefährliche freak bäumen august zweiter whisky vergebung ronnie
pfeil out meldung island hinunter glückliche ersatz einbruch dazwischen burg begegnen ausgedrückt
aktivieren vorgeht valley steak sheppard samantha level kommunikation galaxie erhielt dallas cal
ausgeraubt zuständig zurückziehen visionen vieh stevens schrott schein pflanze öffentliche nüchtern
nottingham lohnt jagt höflich herzens gruppen geschworen flagge eigentum durchaus damaja ca biete
ahh wovor weisheit vergiß riker problemen lmmer leine juni größeren gedicht freddy dauerte cohen
assistentin angehalten wacht überraschungen sullivan rob papst königreich jude hinsetzen geschieden
gefühlen erleichtert dylan danielle brunnen ausmacht aufgepasst unterrichten helm heb gewinnst
geraucht experte ereignis einzelheiten einspruch ricky nächster medien lungen kollege eingefallen dc
baden trete temperatur stattfinden sicherstellen schwuchtel schießerei leiser heisse geweckt
festgenommen collier buchstaben box bohnen besorge besatzung aussiehst amber weggelaufen verlegt
tödlich terrorist sanft respektiere rannte plant ofen noten müßt lagen drehe diane bezüglich beileid
batterien bach witwe vollidiot reed omar mhm leere krieges kasse kalte interessanter hausmeister
bewacht ausgebildet zivilisation verhindert tafel schwören reist rechnen polly manny lunge loyalität
lade kocht härter gesorgt gelände geheimdienst frosch freundes detail amüsiert zoo verschieben summe
steck schneider schmuck schläge schinken schalten platten nebenbei kehrt kat heutige harmlos
geopfert gauner erwachsenen dealer bla besprechung aussagen argument angestellten absolute zb
vorzustellen verfluchte treue schriftsteller neffe kerzen gloria football fette berater army
alptraum verdächtig trennung leichte lagerhaus knöchel karre hotels holte empfinde darling blutung
begriffen abgeschnitten zurzeit walker spielten riskant priorität politische nacken musiker kurzer
kellner erschien berichtet aufbrechen aktiv abby wilde werfe verhältnis verbreiten subtitles schieße
organisiert motiv micah magazin lustige joel jahrelang hal gestank erhält burger buddy büchern
babysitter ausland anweisung zwerg welle verlobte vergeht stabil sodass scotch reif quellen leitet
kümmerst krusty käufer herstellen herrlich hergebracht halle grey füttern feige erhöhen einiger
besprochen belästigen aeryn werkzeug weinst umgeben stephen sichere reingekommen pfannkuchen kloster
hahn gotham gitarre garza elefanten do dateien cheyenne ausrede anstrengend tarnung süßes schließe
sämtliche realistisch ozean linus legte kreaturen kang fur frech benötigen befolgen ablenken
zweitens wellen vorgehen methoden manieren irgendeiner hühner goldenen flaschen finale beurteilen
auswahl anlügen allah wraith vergib stille road rechnungen rauszufinden perfekten öi hochzeitstag
gewann gefangener freier dienste chinesischen biest autounfall angerichtet versteckst vereinbarung
unterbrochen überreden überlebenden stahl river oskar nichte narben lhm henker funkgerät exfrau
engagiert caroline bins befragen ausreden auflegen ansonsten zusammenhang zirkus weltkrieg weine
vorhaben unnötig tetsu sexuelle reiß produkt production ohnehin lennox klinge frisst five entspricht
debatte anzufangen wiederholt virginia verteilen tankstelle schach reiche redete radar luthor krone
jon grand folgenden endgültig einsamkeit clan chan booth bildschirm bewährung beeindrucken baltar
alpha allison alexander abzuholen zweit versorgt unglaubliche überstehen tickets täte streifen
stöhnen statue signale sanitäter petrelli partei loszuwerden loser kay isaac fremder eklig champion
beschaffen ausgeschlossen archer wesley vierten vergleichen tauchte strahlung status schlauer
roberts ranch peggy mars lautsprecher klimaanlage juan hodes gutmachen gelächter fragten ey
beantwortet aufrichtig veränderungen russische rohr panama offenen kokain joan hinlegen grüne
gespürt gate bunker baker angesicht allan zurückholen zentimeter vorbild überwachung sauerstoff
öffentlich niederlage li legal heulen geschützt fu feuerwerk diagnose caprica ausgesprochen aufrecht
anfall vorgesetzten sprang spezielle sandra prophezeiung notizen manipuliert jericho heller gratis
führst eisen bezahlung beleidigen ansieht aliens adams vertreter torte paps organisieren mmhmm
mexikaner kid kaution gezeichnet gehorchen farik experten emotional drew beschissene aussah aufwacht
angebracht ablehnen zeremonie weiterleben verletzung töteten süßigkeiten rausgekommen orten
mitspielen lügnerin heiss empfinden direktorin diana beruflich beauftragt ausschau album wüsstest
vorschriften vertraust schwarzer prinzen november merkte marc makeup irgendwer fingern erschienen
austin anthony aktivitäten zeitplan zahnarzt wodka weltraum wanda verbreitet umbringt üblich
überlege privat oje nanu mmm kredit ignoriert grüße fliegst fällen beschissenen ausprobieren
amerikas wärt wärme unschuld schwager schiffes perry nich maurice lupin long langes herkommt gürtel
geschäftsmann furchtbare force darwyn ausgesehen abzug verwandt tumor sylar stieg spürt sensoren
schwachkopf raja merke kontakte kampagne gründlich gestritten from flecken effekt bewachen
beseitigen wundervolle versichert tschüß transport self saßen ruhestand rettete restlichen
leibwächter knoten jacks gewaschen gestiegen frequenz fordern erschießt entspannt entscheide
christine arrangiert alaska vögeln versichern versammlung überlebende traurige suchten solcher
situationen russisch rollstuhl naiv meile kutsche küss kassette gesperrt flitterwochen festnehmen
email eiern egoistisch duft bree begleitet angefasst zuhälter übernachten pommes lain konzentriert
komplette joker hauptstadt ganzer fingen falsches ergreifen erbe denver aufeinander ash anhänger
wwwgermansubsde vizepräsident stadtrat sona schuldet saiga reserviert otto natalie naniten mütze
möglichst großartigen gereist eröffnet edie central break stoßen nsa manuel lachst keines hinsicht
genaue gemeinsame gedrückt fischer ernähren erhöht entführen codes aussprechen ausgebrochen
aufzugeben aufstellen www verschwendet rendezvous reicher präsidentin nirgendwohin kündigen klemme
kinderspiel kälte irrst hervor hawkins gehandelt foreman darsteller cheza beschäftigen begeben
absichten versorgen trat shakespeare partys nüsse möbel milhouse kabine jess initiative grosser
gerechnet fotografieren folter endete drohne woody vollen versammelt tyrell starren sprengstoff
schnaps schäden nest nervengas makoto knall gitter gewechselt gewahrsam gebete folgte durchgedreht
bezeichnen beherrscht zutritt zehen wirkte verbrachte überwinden stargate stab schneide mode
mischung lahm kumpels korb kämpfst käfer herzschlag hawaii gruselig gezählt delta beruhig behilflich
afghanistan achte zerbrochen wärs überzeugend standort sackgasse pfeife passwort oscar nora much
melodie kürze kleingeld kalten janet hongkong gewehre garantieren fürsten erfindung erbärmlich
disziplin aspirin angeordnet adama abbrechen verschieden verderben umgelegt überlasse treffpunkt
sicherheitsdienst saison pst operationen nate menschliches kanzler jährigen hudson heilmittel
freundchen flanders ertönt ernstes dar bh apropos abschließen abhängig abgelaufen zueinander
zeichnen yuji wertvoll viktor verschafft vermutet vereint umschlag thanksgiving tango schrie
schnelle schluß marionette lernten kartoffeln hierbleiben erfasst entstand datenbank colin bewohner
beschweren beschütze berühmten aufregen arrangieren abel yakuza wundern wang vorgeschlagen luther
ldiot langem kämpfte haltung geteilt gesendet feststellen entschied eingezogen coole choi blieben
belästigt anwesend antreten anfühlt wilden verteidigt tauchen schuhen sammlung rasen owen norman
navy löwen konsulat konkurrenz instinkt höhepunkt gewisser getanzt erfuhr einsperren dynamit drake
deunan cannes burrows behindert bedeutete bedenken autorität angefahren alibi aktien werkstatt
weitergeht umwerfend umkehren sound singe si schoss revolver rauszukommen operieren ollie mel
linderman le kommunizieren klingst katrin eid dummheit diensten camillo abgesagt zugelassen wiegt
wes unschuldige truthahn time scherze rohit picknick pfeift obiwan messen kaninchen jun januar
intelligenz hätt göttern erfinden entgehen einzigartig eichhörnchen demokratie deanie beck autsch
anya absurd abschneiden zustimmung verklagen überprüfe tieren shit offizielle magische lynette
louise liter klarstellen kirk jährige hilflos heather gefährden fit dreckigen dialog babe
assistenten zero willy wiederhaben wagt vergewaltigung spinnt schäme ruder quasi mittlerweile
mächtige laptop kümmer jacob hing gestoppt geschworenen gelten einfällt brutus blasen beschreibung
apfel yep weibliche vorlesen verkehrt spannend sonny schmerzhaft scheune ryoko rhythmus reichtum
rauszuholen pressekonferenz päckchen nö murtaugh monroe merkwürdige lieder langley konferenz kagura
gefährlicher durchgeführt chefin bennett benimmst badewanne are angeklagt analyse absagen abgestürzt
verkäufer ungerecht thron seife pflichten mitbekommen mehrmals lebewesen koche irgendwohin ian
herrscher gestürzt ermorden entdeckte dicker chen aufstand andenken weswegen times supermarkt shirt
saunders sal neuesten moore mitch landung kellnerin hai geradeaus feuerwehr east drecksack
buchhalter boxer blödes bastarde autogramm arnie alternative zwischenfall vorgesehen verzweiflung
verbindet strategie papierkram orange neidisch nachfolger lucius lily krüppel hobby herzog
geschäftlich gelingt gefährdet fürchtet frühen einkaufszentrum eingebrochen anzugreifen versagen
verluste schafe nieren mine miese kalender hills hase grob geregelt geeignet geehrt euro en budget
beförderung bedingung außergewöhnlich ausgezogen wundert wunderbarer träumte schöpfer rauche preise
mccarthy lustiger kater italiener höchst gestattet genehmigung gekündigt gehn formel ego bestellung
begleitung anerkennung zähnen whiskey übertragung türe schrieben schrecken runden romeo patty
orleans meist lehren könige knien interessen innere heylia hänge handschuhe glaubten gemeinsamen
geliehen flüssigkeit eventuell drunter beeinflusst bauten ausbruch aß zukommen wiederhören väter
uturn ungut überein tanze sousuke sonnenschein seltsamen schlimmeres probier miki komplizierter
klopft herzlich heilung genick funktionierte erteilt dude dinner callahan bildern benny barney
auslösen angeheuert wwwtvfreaksdlam vorsprung troy telegramm teilt tauben klüger jeremy jeffrey
heißes häufig getäuscht donny altar almeida zoidberg wehe vorbereitungen vorbeigekommen verfahren
stellten proben oper glocken geschrei erzeugen anspruch andermal abgelenkt zwingt verwirrend
untersuchungen unglücklicherweise störe sofia schwerter rex profis premierminister pardon orden
netzwerk lauten josef izzie ironie hinauf herbst heiratest gestartet gefilmt freigelassen dj
deprimiert deckard bezirk betrieb begannen aufzubauen anschließen anfänger zurückzukehren weste
weißer unterrichtet umgehend teilnehmen susie staubsauger smithers silber schüssel schmeißen
scheißer rente öl kyoto jaime generationen garantie fangt emotionen dog deutsch detroit conan
ausstehen aufheben akzeptiere zwerge zahlst yohko würdig wunderschönen wunderbaren übergabe philip
münzen mitfahren liess junges jenseits jefferson hot have gus gratulieren faszinierend erfordert
dose detektiv chinesische chad can büßen bude bogen blocks angemessen abgegeben abgebrochen ziege
wettkampf standpunkt sachte regelmäßig olivia mexico krankheiten komödie françois erzogen benutzten
benjamin beach aufzuhören auftreten attentat antwortet alarmstufe absturz wurmloch wuchs schützt
schadet ruh reverend reichlich produzenten notruf natürliche kuba kanonen hoffnungslos hinzu haft
geringste gerannt full französische flüstert fischen erteilen empfehlen eingetroffen dokument
billiger besagt base ausgeschaltet zunächst wohnte wagst vertreiben verkaufte vergeuden sing
sehnsucht schaute rüstung rumlaufen robbie offene nelson mieser mehreren märz konzentration
komischer ketten einwohner duke breche besonderer beschuldigt vorsprechen stimmte schmutzige
privatleben pistolen neffen müßte merlin lüg logisch lippenstift liebste knacken katsumi huren
hummer grossmutter gleichgewicht gebunden experimente ertrage cartman bischen besorg bell
amerikanischer ägypten zuliebe vorfahren tôdai state startet sloan schlucken replikatoren pearl
medizinischen locksley komischen kaufst hingegangen hinfahren gelben federn bräutigam ausgeht
attentäter angriffe ana wrack wirfst versteckte verkleidet timmy stur speer seoul satan risiken
respektiert prison persönliches mississippi maler kotzen kooperieren jet innerlich infos höschen
herkunft hässliche hälst gemeinschaft erschieß ermordung entsteht elend einmischen bräuchten bierko
beverly beschrieben bereite behälter banditen ausgelöscht abgezogen zeichnungen weichei vic verhör
unterm symptom studium streich sonnenaufgang sektion rennst rausgeworfen private passte north lilly
kräftig jahrhunderts hingerichtet handtasche glenn elvis elefant donner bumsen auswendig anzunehmen
angewiesen abgeschaltet yuan worf wegwerfen vorzubereiten verschwendung versammeln unbekannt umsehen
testament tattoo siegen schülerin quälen potter pakt outfit manipulieren leite kompanie kacke
höchsten highway händler gelegen bock bluten basketball zwanzig zurückhalten verängstigt up steige
spione sheriffs schlampen rekord rang rahmen platt organe lastwagen hinüber hinrichtung higgins
hausarrest hamburger erwähnte erinnerte droge dreharbeiten bess balkon annahme ängstlich abziehen
wolke wirklichen weisen vorhat vierte vermuten verirrt verhandlungen verabschiedet überredet tussi
totale te take schwung sahst saal ruht quarantäne privaten pittsburgh motto monats mitzunehmen
kriechen hinterhalt heißer geschlecht evakuieren erregt erkältung edo droht charmant binden
abgefahren wobei we warme versetzen verhaftung verdorben umkreis substanz stürzt stars schrift
schneidet rucksack ritual regnen nubu mina manhattan hindern geldes gefüllt francis flach doris
daisy bewahrt beruhigungsmittel begleite bedienen beamten ausgeführt yorker wurm wurf verstoßen
suite sternen shinku riefen pegasus moya maßnahmen magier lecken konzept kitty harper gnädig
geantwortet ferne fälschung erweisen ernste erholt dent clayton bürgerkrieg baue axt zeigten yu with
verhungern tageslicht russell riesiges riechst reinigung pornos pille pfadfinder nützen megan lampen
kammer hindurch geprüft friseur freizeit fabelhaft erkennst ehrlichkeit dezember charme butler
begegnung antoine wünschst weinte verhält übertreiben schrecklicher schicksals rumhängen rudy
neugier mahlzeit mächtiger keks hoher hintertür genossen gedient fuss erstellt dokumente chili
burschen briten benimmt bak aufgelöst aufgebracht ablegen zeh vermitteln verhört unterschätzt
üblichen tausch rückgängig quer prügel pissen pentagon nachforschungen mochten metal marwan lauren
kaitlin ingenieur heinrich gezahlt geschwister gefecht fremd fließen evakuierung ertrunken entstehen
einstein blake ausländer ausgemacht antonio alien abkürzung zuzusehen world wärter ursprung
ungeheuer überstanden speck sichergehen schere schaffte rückseite philosophie pa orson option lionel
kongress komisches kerze kennzeichen kathy kämpften iris ganzem fordere fielen ewige einziehen
dichter datei bienen benommen befürchtet bedürfnisse ansehe ankam angestellte verurteilen
schlachtfeld rosie ranger marschieren magischen kommunisten japanisch honey hebt hauptsächlich gutem
gläser gewöhnlicher geübt gelitten gelehrt gelangt gedichte empfindlich eintreten dosis chow bush
briareos betracht batterie aufgeschrieben aufenthalt ashley angeschlossen ablenkung zögern wurzeln
winston weltweit weggegangen stundenlang mischen minus klemmt jakob honig herrin gesammelt
fernbedienung einzusetzen einbrecher countdown center bezaubernd bernard automatisch anschläge
alkoholiker wallace versuchung untergang traust tinte secret schoß samen reinigen privatsphäre
premiere peg nagel manchen leitungen kündige kämen julius hinbringen haftbefehl glückspilz glotzt
genießt geistes geier felix fehlte februar erobern erlösung erholen depp chirurgen cd bischof
beträgt bedaure becher somit setzten semester schuppen schale paranoid orbit marcello männliche
livia liebster kranken irgendwelchen hündchen größeres greif geste gefoltert französischen fester
duck cleveland betroffen besuche adler abwechslung zeugin zerocl zeitmaschine wünsch vortrag
veröffentlicht vergeltung überraschend tore topf top starker sorgfältig simone schickten rühr puppen
pop mumm mangel lebenden kopien kopfgeldjäger homeland hingekriegt feucht festplatte extreme duell
besoffen beißt ausleihen ausgefallen arrest äpfel angeklagte zoll vorschläge vorhang viper tiefen
stange skinner sehn schwangerschaft phoenix oberen mercedes länge kühe janice ichich hüte
griechenland fargo falken exakt erzeugt element einsame chirurg camden bläst ausfindig aufzupassen
athena abkommen zuschlagen zuneigung verwandte südlich steif speed sorgst schreckliches schenke
schalt sanchez moon meinten meg lebende lache kristall hochgehen herrschaft hasen geschaut
gegenstand fortschritt fordert entsprechend elemente dinosaurier casino bot billige bezahlst ärmel
arbeitslos angepasst züge weiten unauffällig treppen träumt touristen terrorismus rico reinste
plastik nachtisch männlich kritik klettern kamin hüfte helene gefäß gebäudes gasse forrest durften
dads colorado bekannten befehlen autobahn aussehe anwesen ami zurückkomme yuri winzig wehren
untergehen takumi schockiert rückweg regt logik kleinste klage kapelle jammer interessantes
geliebten gelbe gegenmittel gefährlichen firmen dummheiten cooler chemie boris blinder billigen
besitze aufgelegt armes wesentlich unterschiedliche unerwartet turnier sorg schloß redeten quartier
professionell oswald nackte melanie limonade läufer kragen kostüme kindermädchen kameramann istja
harvard habib geleitet feierabend fasziniert einschlafen didi diät betäubt beschuldigen beleidigung
auslöschen arnold angeschaut zittern weggeworfen wanne vorwürfe vorhänge verschwindest verrät trank
tonnen server schwimmt schnellste saubere rebecca quinn quere pussy parken naru mitzuteilen min liz
kaname jen holly generator feste fällst erpressung erin entdeckung dreckige distanz check beschwert
bemühen bedient allergisch verlobter tequila spitzel sock schiss reingezogen reese rechtfertigen
rasiert picasso nägel mauern mahone leslie ländern lake kandidaten illusion hunden herausfindet
grossartig formular erschlagen dolch bestehe beitrag ausnutzen aufgestanden american aggressiv
abgeschossen zielen würfel videos vereinbart unterkunft umher themen sucre spürte scheine satellit
ruhiger paco miranda loslegen klaren kanister gramm glory gewiss geplatzt foltern fluß fernhalten
fassung ersparen eingenommen eindringen dirk connie betteln bereue änderte voneinander volltreffer
vermutung vasser umgekehrt struktur schlimmen schenkt salazar rathaus rahul profil petey packt
öffnete niveau nachbarin miguel langweilen heilig guillermo grünes grant genehmigt funktion fritz
fahne drittel dessert cummings brüllt beobachte aufspüren aufgemacht anmachen anhaben anflug akira
adoptiert zutiefst zeichnung yankees visier überqueren trip trevor reihenfolge rausbringen rasieren
qual preston pompeius perspektive notiz nonne nickerchen konflikt knurrt klassiker kamerad jj helena
hängst handys grüß glücklicherweise gewährt gefälscht fotograf erwacht entwickelte elena drohung
dankbarkeit catherine busch brady betrügt beschleunigen bereden bay baron auswirkungen ausstellung
angeklagten agentin windeln wertlos weiblichen wandern verwechselt verkaufst trailer toby student
schwarzes rührt richte richards raucht positionen platzen nazis modernen leinwand landete körpers
japanische insgesamt herzustellen herrschaften gefeiert garantiere flut flüchten flittchen
explosionen eiskalt durchhalten derart comics clowns carmen callie boxen bewundert bernie bedenkt
ausdenken aufräumen angehört ähnlichkeit abe zeilen würmer verlorene transporter tänzer stone
springe siegel ruth ruby regieren ohnmacht nakamura mitgehen marsch marilyn liebten laute kriminelle
kg kenntnis june jf hofft hinkriegen heult geräte gehängt fürchterlich früchte fernando erpressen
entstanden einwände einsätze drücke darcy clans charley buck blätter bemüht befragt aufpasst
aufbewahrt ätzend abschnitt vader unterscheidet ufer sturz streik speziellen skandal shuttle sheila
roll roland restaurants pferden peyton monitor memphis marcel liefert lächelt kräften komiker klient
klassische investiert hierfür herhören helf heiratete geriet geboten erstaunt erklärte cordelia
coleman brooks aufschreiben aufenthaltsort abstellen abgesetzt verschluckt unterhose trag stufen
skynet sidney sicherzustellen schuß schmeißt räume philadelphia marshal laszlo klaut jr irrer
inspector inhalt gin faden ehrliche cents cash bunny beinhaltet banken autopsie as arizona ando
abfall zurückzukommen warner wal verstecke versiegelt üble spinne sperren sowohl solches sky saul
rasch po mitteln mittagspause liefen lach knight ivan hiervon hexen großem gonna glanz garnicht
garderobe frohes entscheidest ehemaligen direkten darstellung damm busen boote bereitschaft behalt
ayeka anwältin andererseits zurückkommst zigarre wirtschaft werft vorbereitung verschwendest
verbesserung veranda sinken shepherd seufzt sensibel schwerkraft sätze roscoe ringe produziert
prinzipien michigan markov kotzt kontaktiert koks jessie jamal hingabe grüßen gewaltig folgende
flamme ermitteln eifersucht dunkler draht dixon clint blutgruppe birne bedeckt ausschlag anbetracht
ampel altmodisch zweifellos zusammenhalten zerbrechen vorhast verwirrung umzingelt terminal tardis
shh seltsamer schlamm royal relativ reinlegen recording ratschläge pudding police passagier nationen
mikey lokal läden glückstag getränke gegrüßt führten floß falscher erbarmen entwurf emails dingern
cathy bucht brennan betet bern aufstieg arrogant armut agrestic abhängen zusätzliche zugestoßen
übersetzen tresor teufels techniker software selbstvertrauen perücke optionen nötigen mieten luxus
lädt groening gelang feuerzeug elegant durchbruch demselben betten bemerkte antiker wißt
vorübergehend vertraute verschoben uniformen ungeduldig übliche sprecher servieren serena scotty
schuldgefühle reinlassen reiner rauslassen präsentieren politischen poker pflegen pension och munter
locken letztlich heiligkeit gral gina franklin eunice ersticken entkommt empfehle
durchsuchungsbefehl durchkommen besetzung beseitigt berkeley ballett auszeit aufgezogen wing wildnis
vati unverständlich überlass toiletten teyla tatsachen stall speziell söldner schickst schauspielern
schätzt sänger rippen provinz polen now nördlich nord lenken kiefer hörer höhere gesegnet georgie
genieße fussball evolution erwartungen erwartete erlangen entlassung englische eliza deinetwegen
dampf britische branche bonus anhörung angelegt unwahrscheinlich unschuldigen unheil tuch traut
tomoe stechen sparrow smallville robinson prügeln praxis militärische lucky klarer kinn jahreszeit
herbringen hawk häuschen griechen gespart filmstar fasst ermittler eingedrungen columbine cindy
cheerleaderin britney betrachte ausgabe aufhält antibiotika älteren ältere abwesenheit zerrissen won
verständlich tomaten stu strafzettel spinnen schuf schreist pinocchio persönlicher nationale merkst
look lizenz lapd landschaft kühl kreuzung kostete kluger inspiration igitt hung hospital hoppla
halts geguckt freddie fortsetzen flüchtlinge exemplar erregen ermittlung einsatzbereit dämmerung dab
coolen brandon blühen blase bianca ahnen vorschrift versehentlich verfolgung verbrennt valentinstag
urin sumpf stimmts stecker spar soul schwindel sähe rauchst quatschen platzt menschenleben
kriminellen kratzen körperlich knabe just jedesmal horn hinzufügen hinterließ herde gerührt genutzt
freuden fortsetzung erstickt durchsage drohen digital dee claude bullshit brötchen bescheiden
belügen anstelle agentur zylon zeitschrift wechselt vin versauen verleihen verhören vergebe
verfluchten veranstaltung vera unterzeichnet unsterblich theorien tänzerin spontan serviert schweig
schülern scarraner reue pest peng pastor napoleon nachnamen mythos meinerseits mathe masse martine
marlene linien lester küsse karev jegliche herd hannah grippe gotho glückwünsche gegründet geduldig
freilassen francs erreiche erfüllung entwischt eko eingebildet durchgeknallt diamant coach brichst
blair ausserdem anzugträger anzubieten anita anfangs amüsant absetzen weichen wahrscheinlichkeit
verbessert unfähig unabhängig umarmung stützpunkt sprecht schmutzigen rangehen opfers offiziere
neuling moderne massage letztens lance kurve kasten jonah improvisiert get geliebter gegenleistung
forge first ewigen erlitten erklärungen durchschaut dauer darren chenzhen beneide angerührt
anderthalb aktionen akademie wußten warteten uhren terrance technisch taube schaf raptor parfüm
muschi mokona marlowe köpfen gewöhnliche füreinander fuer franz festen fehlst duncan darstellen
cuddy corax collins braun bewegst beamte aufzeichnung aufruhr anpassen analysieren adria zuzuhören
wa vornamen verschont vereinen verbirgt vala unverzüglich trösten totoro todesstrafe toaster
stipendium starkes spencer sonde scooby schwächen que parn model katherine junkie japanischen hong
hoffman herrschen grundstück gingst gibbs gebetet fortfahren flöte fee eures enorm einschlagen down
douglas checken betreiben benannt befürchten allmählich zustößt zurückgebracht zeitalter wei wehen
wechselgeld wählt vorsitzende vieler verdächtiger verbringt urteilen tschuldigung suzy suresh
studentin sentox sdh schütteln schließfach schecks sato säcke rohre riesiger renn rauswerfen
portland paulie panic night misstrauisch ming melancholische martini marion löwe liberty lesbisch
lebensmittel lars kichert judah journalist inspiriert hotelzimmer homie höhlen global geschmissen
futter föderation fleißig festgestellt feiglinge erforschen eigenschaften ehrgeiz denise colt clubs
broadway bluse beutel befolgt befahl auserwählt angespannt wirkst valerie überleg überbringen tigger
soße sherman schwindelig reitet rausgeholt popcorn peppone paßt parade menschlicher lacher
krabbenmann kneipe klub kirsten juwelen hierbei hebel geburtstagsparty fran fies fersen fels fähre
enttäuschung einrichten drucken brüdern blond beschissener berufung belegt belasten bedürfnis
baltimore bälle arbeitsplatz anvertrauen anstand albträume zukünftige wüßte vorräte veranstalten
unterhosen unfälle transcript sushi sirene shaw rücksitz retter qin pedro partnerin nutten
niedergeschlagen metropolis lamm köchin knurren joyce informanten häuptling hall gnaden geradezu
geahnt garfield feinden eingerichtet davonkommen dates cloud blockieren besuchte besessenheit
befragung ausflippen aufhängen allianz abgrund wiederum vorstand verpasse verfügbar tower tätig
steinen starrst stanford seltene schwächer schimmer scheibe sahne routine reparatur reinen pilze pam
nasa murray madison leugnen jenen ii hemden haustür größter geistig fantastische ertrinken
erschrocken ereignet eigentliche drehort darbietung connelly carrie britischen bradley bildung
begeisterung beamter aufzustehen armband änderung weeds vorsichtiger verpaßt verborgen überflüssig
überdenken taxifahrer stückchen spenden sendet schurken schlamassel schalte rechtsanwalt pfoten obst
nervst lindsey kaplan kapierst kakerlake jeep husten herab grundschule gesichtet gemietet franzose
frachter fesseln fällig einlassen eingebaut einfaches crawford chu bull brei blonde blicke bezieht
berührung bert bedrückt anzünden zwecklos wähle vorsitzender vorführung verwirren vertraulich
ungewöhnliche übernahm resultat pullover prüfungen princeton like lehre klempner jonas intakt
inklusive ichi hyperraum hera granate gleicht geschluckt gelähmt freust erraten erobert entführer
empfange einholen dreckiger doppelte donuts demnächst blass bing bestrafung belohnt atlanta araber
wally vollmond verschonen verführen vagina th taschentuch talentiert stühle stéphane skript shin
schwitzen schlitten qualen pressen pot polizistin physik pfeile patrouille mount monte mieses mccoy
may matthews marihuana ludo lnformationen komitee klarkommen jap hauptrolle good gainax friede
forschungen finn erstochen ehemalige éclair diskutiert chinesisch chauffeur cassie birthday beziehen
berechnungen beleuchtung beachten baute ausliefern ausgeliefert ausgeflippt aufseher
anrufbeantworter wonka wachte vorname unteren tabak stiehlt staatsanwaltschaft schwanzlutscher
schwänze sammelt rohan reinkommt rachael piepsen nerv metern mayday mace lkw lara köter kolonien
kleinigkeiten kindisch jeans irene installiert holden gps geistern fünften frühstücken einschalten
dimension cat bildet aufsicht anordnung abflug zurückkehrt zugesehen weite vornehmen vorenus
verstorben vargas vance unerträglich umgang träger stürmen stattfindet stadion solo shaolan schoker
schneid schmeiß scarlett rausgeschmissen prostituierte presents nunja nachtwächter myers mittelpunkt
mengen massaker kranke klugscheißer klare kiki jahrhunderte intensiv improvisieren immerzu höheren
herstellungsleiter haust gilliam gabst felder feiert eli deutet come chemikalien butch bremsen
bezeichnet bekämpft bannister apotheke anwenden annähernd angesprochen angeln ähnliches ähnelt
abzuhalten yards wwwtvfreaksto wood wecker verziehen vertrieben verfickte unterwelt union
überstunden übermorgen tsubasa tödlichen termine tassen startklar');

select public.add_common_words('russian', 'не что ты это на он мы как вы да мне нет меня так но его все она тебя если бы тебе за они чтобы же
просто есть из ну для хорошо когда здесь по был знаю то только было может вас нас от вот быть будет
кто почему вам очень могу их еще уже или спасибо нам там чем хочу сейчас где нужно этого ничего ее
была мой знаешь ладно этом до потому теперь думаю больше со раз время ему надо этот ли привет даже
пока сказал себя должен хочешь давай эй того никогда тоже тогда него были конечно ни об правда тут
моя пожалуйста сказать тобой сегодня один можешь лучше сюда мной сделать значит всегда ей порядке
дело должны том можно без день буду делать хотел эти много этим после чего всего твой во ним лет
боже них мистер жизнь ней ведь такой потом который немного возможно через сэр всех слишком себе им
такое должна моей знаете думаешь этой люди зачем свою твоя сказала человек назад эту под точно можем
отец мама случилось мог вместе сделал кажется мои друг никто куда эта которые два тот жизни сколько
нравится поэтому понимаю снова парень люблю видел людей помочь хочет похоже место знать отлично
домой всем деньги иди прости доктор думал времени дома делаешь именно говорил слушай прямо
поговорить будем своей найти стоит разве тем хотела ага можете лишь деле будешь простите сам три
знал хотите говорить действительно скажи совсем знает давайте прошу моего дом должно несколько какой
свои вами дела говорит черт жаль происходит папа ваш туда про завтра оно уверен самом одна тех перед
отсюда наш нее свой нужна мою нужен каждый кого работу верно твоей будут итак имя понял пор уж
надеюсь против хватит пошли более говорю раньше наверное ребята твои ваша дай при могли нами вообще
всю мать понимаешь ко идти этих извините ради нельзя такая хотя другой виду вижу откуда мисс видеть
послушай над могут думала будто равно между зовут подожди скоро этому возьми наши извини своего ясно
человека вопрос года вещи минут руки которая почти смотри такие могла нормально достаточно видишь
работа пару ночь дня господи говоришь весь быстро жить сын хоть твою ваше посмотри скажу убить
слышал пора готов собой имею первый самое видела какая смогу сказали плохо миссис рад месте никаких
насчет иногда прав нашли отца ваши детей пусть мое своих знаем вроде которую пойду сделала смерти
таким знала произошло говорила собираюсь рядом случае одного правильно увидеть кем мир брат пойти
такого помощь вчера делает говорят одно кроме нашей здорово дверь друга женщина убил будь долго
важно номер денег хороший вечером одну проблемы вашей работать твоего ночи проблема сама уверена
нужны серьезно машину также тому последний пять вернуться дальше моих узнать права своим ночью дети
те чувствую работает давно моим чувак две жена придется опять дорогая одной думаете помнишь сначала
глаза утром ох прекрасно взять парня идея часть ними большой сделали видели сразу слова помню утро
сердце стать момент часов скорее наша стал смысле друзья сильно уйти говори ах имеет год которой
здравствуйте которого работы пойдем боюсь любовь девушка голову той вечер дочь довольно твое нашел
парни дней понятно доме новый оба хорошая прежде затем бог увидимся поверить дать шанс пришел сделаю
понять рассказать стой какого столько обо та быстрее интересно вашего никого самый милая ой умер
получить слово будете однажды обычно полагаю свое странно капитан посмотреть вон какие чтоб сможешь
ума выглядит подумал наших приятно алло обратно хотели иначе тело говорите другие час доброе лицо
другом нашего мире делал мам посмотрим любит джон пытался пути насколько пришли честь получил типа
места поздно внимание скажешь правду следующий план кому нем телефон кстати хотят город говорили
думать работе решил дорогой безопасности рада которое позже господин вся некоторые остаться пришла
других сестра кровь кофе семья спать дал the вперед понимаете совершенно ребенка ужасно идет
вернулся делаю конец единственный которых пришлось хуже четыре ждать оружие большое часа полиция
сможем смотреть вернусь машина способ муж играть стороны верю звучит ребенок мере готовы угодно
таких честно взял you руку начала пытаюсь смог приятель какое нашла скажите добрый подождите вокруг
мальчик сына внутри году двух сами вашу перевод знали слышала делаете отношения неделю станет
мужчина далеко осталось долларов новости никому ту около двое собираешься дайте крови сможет хотим
дерьмо идем поняла минуту сих путь видите готова женщины джек твоих следует твоим вернуть смерть
вина машины мило леди неужели заткнись решение например начать семьи конце джо история трудно
смотрите спросить проблем любишь чарли пошел месяцев сэм шоу пап комнате вдруг нашу второй прошлой
лучший прощения круто милый постоянно оставить больно знают послушайте школе говоря забыл матери
полиции полностью иметь поможет добро образом иду рождения крайней нему часто никакого случай
неплохо посмотрите детка машине слушайте спасти сделаем узнал использовать прекрати убийство шесть
девочка господа чуть выглядишь невозможно пол агент другого думает свет держи наше недели погоди
ненавижу настолько другое убили маленький меньше имеешь эм легко обещаю имени очевидно людям
последние школу мадам друзей последнее понятия своими либо родители сообщение помогите показать
вместо особенно моем спокойной всей свидания самого сделай большая поехали ответ городе минутку мало
делай забрать стало пожаловать детектив истории прошло убийца окей купить вопросы возможность ваших
означает делают ужин любви замечательно идите клянусь абсолютно выйти секунду человеком чему
немедленно смешно позвонить наконец обязательно остановить ввиду бывает любой мужик забудь мэм
переводчики любом волнуйся выбор ноги представить стала поводу оставь майкл всему хорошие города
тысяч настоящий выпить боль известно перестань малыш оставил вещь которым работаю увидел потерял
хотелось подумала повезло умерла неделе пистолет таком воды прошлом дам начал босс счет отцом
поговорим связи десять встретиться генри тихо фильм убийства умереть держать искать подумать причина
принять слышишь комнату рано историю речь работал удачи сложно самая бога ух еду вести спокойно
подарок позволить право намного конца моему вероятно успокойся рассказал предложение одним улице
питер брата мира женщин словно получится тяжело доктора компании чувствуешь другим игра
познакомиться вниз провести возьму проверить случится уходи позволь позвольте месяц игры мистера
помоги неважно среди людьми стороне курсе мужа to месяца получилось свидание уверены сторону майк
джордж голос ок президент пошла слышали вид блин никакой гораздо нечего парнем корабль объяснить
сидеть собирался письмо весело утра имел вашим поверь находится согласен список котором отличная
чувство такую девушки своем связь руках сынок девочки встречи фбр понадобится заниматься решили ушла
прийти ушел семью найду остальные чувства полицию молодец является решила старый фрэнк волосы считаю
каким расскажи школы хм части впервые собирается оттуда хочется первым могло эми дядя стали пара
пройти богу становится ехать недель ме наверняка никуда голове благодарю черта брось макс пыталась
глаз другу сара многие гарри вопросов невероятно тела называется существует маленькая позвоню всеми
нашим приехал вполне вернулась своему помощи одном замуж идиот пытается джейн недавно слава мужчины
семь жив придет команда месье друзьями делаем первая вашем дэнни навсегда слышу фото общем земле
новая начали удалось понравится помните главное единственная звонил новые будущее огонь защитить
самой услышать стоило любил никак купил попробовать близко делу страшно менее хорошее жену делала
семье алекс делали заставить смысл тюрьме получается ключ благодаря живет подальше получила звонок
секс неправильно очередь необходимо мертв пить дамы секунд верить мэри девушку сон получили
преступления платье силы двери твоем хорошего рот сделает ник слышать оставаться игру касается
состоянии похож жду стоять поздравляю сожалею землю взяли разговор парней первой суд держись шеф
сможете сделаешь нового минуты оу ходить блядь другую каждого попасть думали лично хватает стоп
женой этими нашем новую забыла мысли изменить вечеринку женщину однако видимо течение осторожно
покое нравятся бен маме дали джимми поехать помощью выше случайно раза задницу пришло разумеется
вещей ха первое отличный вовсе дэвид лучшее войны выход смогла концов садись цель подруга плевать
наверно просил забыть годы дочери красивая офис выяснить продолжай миллионов единственное счастлив
целый король адвокат нечто ждет убью правила дороги увидишь дала занят народ дни разница сожалению
вау расскажу обоих попробуй найдем сезон жизнью оставьте новое записи слов it обед джеймс адрес
совет попросил подождать ого глупо написал информацию удар момента покажу ищу будьте поскольку
думают вышел голова заняться выбора лица свете книгу кино жены тюрьму убивать останется узнала
доверять открыть виноват узнает какую and взяла стану мамой весьма большие восемь примерно покажи
магазин дел сексом вечера понравилось снаружи многое бизнес встреча уехать чувствовать договорились
родителей смотрю плохой земли рассказала считает тони мамы маму выходит слушать заметил позвонил
сержант большинство книги врн здравствуй фотографии внимания жертвы помогу попал офицер встречу
двигаться поняли продолжать захочешь стойте вода ето забавно сильнее идут отпусти шаг хорош подумай
выйдет сюрприз дорогу мысль скажет правы любить считаешь твоему планы вечно вечеринка дороге каждую
ближе больницу видео профессор больнице собираемся мен веришь побери смогли ребят вернется полный
лейтенант внизу документы скажем часы узнали качестве поле головы подходит написано доказать остался
музыка делом беги война времена ошибка готово вставай ничто ключи разговаривать шутишь следующей
видно бабушка энди вышло мнение любят попросить каком открой кольцо сомневаюсь мм воду бросил вышла
отдай эмили живу ричард ранее рэй определенно позвони постой приехали начнем кейт днем имеете другая
детьми кончено играет закончить несмотря трубку группа пожалуй команды сердца кларк главный стране
комната хорошим отдать вряд такси ухожу порядок роль вверх сил мужчин отцу самые легче наверху
секрет счастлива новой настоящая получше телефону рш старик язык врач встретимся шутка разобраться
пойдет недостаточно удовольствием прекрасный снять джонни спросил большую одному днк говорим
получишь едем одни молодой группы приходится опасности женщиной самых уходить бобби сто волнует член
каких бросить билли де принести первого марк кое чертовски ублюдок работаешь встречаться взглянуть
боб такими квартиру позволю закон помогает сша спас закончится внутрь сигнал мозг опасно великолепно
едва учитывая госпожа господь убила читать сукин джим томми ма закончили помог спустя ответить джей
потрясающе стол войти потеряла везде избавиться писать серия компания that убирайся лили ложь
настоящее закончил костюм информация шон смотрел солнце начинается убедиться лучшая передать факт
баксов увидела тысячи память потеряли устал боишься окно полно рук украл операции девушкой бежать
двоих ƒа казалось следы класс показания придурок море величество возможности держите эдди идешь
приказ штука жертва оставила расслабься скажете обещал другими самым билл вернулись ошибку принимать
запах дон жил света достать платить страны уничтожить предложить приходит рождество убийстве
собираетесь обожаю зависит ждал небольшой начало одежду сделку офисе данные яйца найди знак клуб
беспокойся ситуации новость забрал вовремя вне судя собака ситуация слегка появился наверх согласно
эрик энни обсудить чисто любила принадлежит искал красиво пытались причины песню книга док директор
вашему райан джерри ребенком of наркотики анна думай сука добраться зато уровень учитель помогать
зайти нос собиралась дважды генерал работала ждут лучшие тише сделано выходные желание
доказательства плохая старые души куча использовал бери доступ матерью туалет многих состояние
срочно пытаешься представляешь выглядеть повсюду неправда неприятности взгляд беременна брак
практически дружище песня потерять знакомы ммм оказался разные исправить приехала увижу узнаю чай
силу радио нож частью расследование супер возьмите спал чушь идеи центр случиться остальное глазах
еда каково написать мимо спит чтo джейк звук рука даст клэр обе черту система музыку поезд
удивительно пиво мертва суда кости уехал команду устроить поеду церкви боли in запись самолет
дедушка первую заплатить белый возле вкус остальных судья имена уходите поцелуй плохие проще тест
сила решить солдат мальчика мартин смысла рода безумие выбрал следовало принес камеры постели
способен остается земля чак головой справиться лицом суде третий плюс здание двумя дает сказано
центре кучу называть началось любовью последняя сходить маленькой сестры завтрак трех работают играл
результаты которому стыдно мария нe звонила звали стрелять слушаю команде шучу пойдешь встретил
возвращаться продать называют кэтрин здоровье долг еды сообщить оказалось назвал полицейский даю
разу прекратить особо столь поставить оружия вернись крис остались ищем человеку имела принесу жене
устала ушли выбраться отправить останусь захочет похожа прошла прочь поговорю смотришь брайан держу
клиент заставил кусок квартире оставлю нравишься код впереди значения принял важное старая
рассказывать сработает цветы уйду убери инспектор посмотрю прощай решать согласна стив реально
наедине карл власти заходи преступление полковник сохранить маленькие явно дженни моими прекратите
бумаги встречались уилл выбрать папочка страшного девушек привести защищать приду прошлое медленно
девять сбежал скучаю адам короля поедем ешь вернемся компьютер камеру линии видит плохого чувствовал
осталась письма жива новых поймать роберт сбежать задать ногу холодно кровью начинает душу получит
любимый послал двадцать остановись глазами танцевать ответственность бар кровати информации упал
представляю временем позвонила руками церковь прекрасная нибудь колледж чудо отношение услышал дурак
компанию мяч давать трое комнаты рады номера беспокоиться продолжайте внезапно уходим работали ценю
обвинения положение вызвать читал мальчики занимается считать специально убит ким забрали большим
заявление заставляет уходит каждой чудесно прошел пропал войну me че урок работой зря станешь
беспокоит звонит судьба систему брать живут щрн мечты вспомнить мужчиной карты остановиться решения
воздух родился операция дэн грейс телефона назвать ход томас жениться отель мозга разных правило
мужем взгляни просила школа поступить лучших поступил вариант закрой ищет вино слышите бороться
произойдет умоляю приехать пахнет роман прошлый форме дух хорошей понимает миру угу каждое похожи ад
кровать дождь оставайся герой пива связано задание проклятье садитесь умею встретились поможешь
операцию вновь люк правительство системы извиниться сидит предлагаю попросила президента банк лео
свадьбу убедить причин возвращайся которыми убивал любое виде нескольких ак теб проводить курс
зрения магазине миль секса миллион едет звонить душ умру алан келли адвоката смогут сзади баре
действовать убрать будущем отдал болит детям рассказывал узнаем срок джона ног малышка занимаюсь
свадьбы глубоко позади значение волнуйтесь ходил обязан душе пит интервью элли фунтов джентльмены
сыном святого кабинет счастье тьi цру основном смотрит лучшим труп предложил давление занимался
желаю отдел душа мамочка скотт выиграл армии дин ситуацию ничем имеют цели умирает святой билет
погиб подобного справлюсь просить отеле камень некоторое носить отдохнуть бывший трогай горжусь
итоге страх случается купила принесла считаете сумасшедший исчез контролировать получу начинаю
встать спрашиваю петь красный некоторых тед выходи возрасте отпечатки страну ван следить держаться
штаны полной красивый удовольствие победить ура действия чарльз уши сотни несчастный хозяин кевин
признать мозги окна этo цвет энн название показалось данный занята шериф тип приходить морган
появится we данных провел идеально умрет уолтер прошли люси эбби тюрьмы лекарство классно защиты
работаем надеялся отвали целую королева сидел улицу бросила доброй подобное поблагодарить расскажите
ќе ожидал самому сестру вытащить вкусно оставили грудь выиграть принеси животных собственной гей
дому прием кухне волноваться количество вторая встрече узнаешь отвечать странный новым таблетки
убьет изменилось выпьем мужчину закончилось половину ханна побыть огромное сделайте передай сядь
замок учиться отпустите счастливы настоящие участок деньгами вечеринке лекарства гости ведет
стараюсь дерьма великий попытаться собирались богом связаться поесть лучшего слухи любого наоборот
пригласить братом умеешь братья отвечает проходит ниже спроси зубы парню поверьте нашему власть
девчонка районе погодите воспоминания спала on контроль списке естественно автобус положи женат
лежит вызов считают короче пяти скучно появилась тренер делайте общего игре живо песни вечеринки
придумал попала убивает отправил he клиентов черный забыли чувствует пригласил ресторан кэти плохое
копы увидите ќо включая улики ларри придумать процесс проект лесу дорога службы очки живой жертв бля
счастью бойся болезнь расскажешь женщине семьей создать приходил майор перестать хороша пользу умный
классе надеяться перерыв проверь остров ќн сесть собираются ответил хрена чикаго точки множество
столе элизабет позволил само убьют робин кошмар рукой совпадение имеем занимаешься убийцы поймали is
присоединиться официально принцесса понимать терпеть ть любим суть первые полегче ими правде
заботиться поднять болен попробуем бояться голоса радостью покинуть оказаться обнаружили постель
отойди жили шлюха памяти опыт последней вызывает буквально ненадолго всякий собрать половина жила
думаем смертью тему дольше пятницу любите статус стивен успокойтесь ненавидит замужем праздник
источник телевизор откройте интересует груди попробую грузовик беру улицы начальник девочек ищешь
провели местах ди лаборатории фил первом получите эндрю разберусь одолжение познакомились
оказывается уехала нелегко причине чек элис избежать представь карту важнее полчаса побольше убийцу
собаку умеет заплатил ударил контракт марти свидетель полу любимая поговори артур ошибки бой цвета
ветер руке тоби виски принц звоню другому счета ощущение внимательно домом попали ќет ванной
согласны роли найдешь целью ерунда лошадь словами рак извиняюсь предупредить узнают смей проходите
полная готовить штата рейчел класса мертвы путешествие стены чувствовала достал знаком свободу теми
звонки закрыть молли шум небольшая осторожнее надолго дерево папой вину сильный войне странное эмма
бежим бедный энергии кафе спишь квартира показал больницы начинать впечатление спину схожу виновата
ждала кейси сквозь джесси разговаривал ћы джереми зад любую секундочку придут колени выгляжу отвезти
миллиона управлять останешься горло субботу именем отказаться париж бред билеты сработало my старший
умирать немножко спрашивал представляет начинай жертву находиться спросила девчонки ордер дышать
написала увидит свадьба совершил харви колледже чертов сообщения нил помощник выходить удастся
капитана спиной страна перезвоню ответы согласился зная скорость парк иисус салли одновременно мэтт
метров поведение камера ангел пройдет возвращается занять контролем отказался заметила зла
заслуживает дворе золото ящик детали мсье положить проверю анализ пошло извинения пытаемся боится
фильма поймал доверяю девушке мишель разрешение отношений станции звони займусь чувствуете подойди
джейсон мэр переживай доктором здания живых заберу личное воскресенье вселенной использует убей
напоминает кабинете палец глава лагерь отношениях секреты верите волос каждая джош отпустить
необходимости врать браво увидели ходит результат фильме мясо группу признаться оказалась джин
налево выжить займет пропустил использовали большого держит одиночку одежда оливер дл старой дают
доктору пропала ком помни нашими марта потребуется играешь научиться грустно картер играю бомба дитя
начну хмм двигайся клубе пациент звезда красивые позабочусь постараюсь забудьте позаботиться быстрей
крайне корабля надежда посреди провела стоял хэнк штук наплевать обсуждать свободен занимались аминь
найдут боялся сестрой работаете пальцы понедельник ужасный вернешься живешь опоздал сумку старше
хрень встретила скорей ти терять считал нигде получает ровно особенного what несомненно водой каждом
скучать софи будущего америке мэгги гостей каждым надеть второе сне ужас воспользоваться карен
доказательств проблему след требует барри мистером напротив мест движение прошлого отчет обычный
приедет мечта связаны штуку подумали заметили прям проверил твоими попытка франции рисковать джефф
заслужил алиби отстой жди простой отпуск виделись условия изменился захотел гений детстве меч лето
послушать собрались огромный обвинение девочку собственный программу вещах пеп мю полное украсть
спрашивать неловко найдите помогла начинаем совета сомнения сучка небо сражаться позвонили желания
стене подружка заняты людях пола ла шансы представление открыл драться поиграть рик заходите дашь бо
сериале клиента плакать парке this следующем требуется риск врача сверху лице хороших поставил
простить разрешения лес пенни горы последнюю ќу собаки отдела съесть ай лиза пытаются нравилось
счастливой личность минимум су тетя встретить лондон болезни выйду донна мари привело приняли заново
приходи зло оружием продал обнаружил взгляните поделать встречался управление арестовали украли уме
выстрел круг наблюдать джеки близки пытаясь элисон отвратительно поехал норме стоят пальцев полном
выглядят саймон следов крутой бывают вышли создал ужасное зал псих исследования джонс говорится
животное верит сделка живым мистеру форму наружу оказались поисках дочерью силой покончить стену
неожиданно умерли разум бутылку ответь закончила роуз объясняет цена стэн джесс ранен терри ходят фу
зале отдам появились счастья уйди искали маленькую ждали пьян сперва тим кэролайн группе свидетелей
собрался армия снимать своя позвоните красавица мо охрана добиться писал прибыли отойдите for
осторожен жарко закончим открывай агента голоден ищут безусловно отправиться используют останься
волнуюсь управления поиски товарищ футбол хелен замечательный столом направо плачу your борту
бесплатно лицу похороны квартиры попрошу удобно куплю сцену книге участие постарайся важный клуба
виктор автомобиль америки возьмем настоящим свадьбе возраста выбрала устройство служба пожар каждому
блять бросай тупой поработать молоко дорогуша недалеко выбирать вскоре привел дождаться превосходно
произойти папы упала объясню миром разговаривали единственным приходят получим справишься туфли
женаты уильям участвовать надоело искала пойдемте сыграть занятия англии модель выхода тратить взрыв
смотрела пирог платят командир определить вырос подозреваемый беспокоюсь большее наблюдения
беспокойтесь входите общества вел нога сними второго самую степени мастер карта вспомнил хранить
сети преступник сумасшедшая последним следующее уберите газеты роджер радость продолжить секунды
лорд найдет ходила сплю добавить магазина предпочитаю посмотрел корабле собак рождества контакт папе
re расстались приступ джейми дружок последнего штат роде принимаю планете смотрели доставить заказ
напал маленьким сбежала теле играли понравился торт родителями благодарен чаще контроля дыхание
приняла устраивает дар настроение пары нападение причиной no держитесь париже установить банка
оставайтесь общаться сыну закона лоис пациентов родителям отправили продолжим выбрали убирайтесь
хорошенько милорд сошел границы некуда ходили смотрят острове восторге цену летом заставила хорошую
ен верни нравлюсь надежды далее обмен враг принято поля повторяю носит просит патрик пари пугает
оливия талант сердцем помогли борт отстань хрен подарки се ворота тайлер рой лечение одиночестве
разговоры увидим ждем доказательство уходишь счастливого звонили шею положении глупости угол
постойте здании фотографию луис пользоваться пытаться пишет уверяю точка ложись шансов видим плана
способности продавать исключением оставим роза число мусор штуки женился папу нанял помнить лучшей
выглядите странные водитель кэрол ужасная собрание обязаны елена пальто солнца фактически прекрасна
отличное сок расти выглядел миллионы обеда проверьте хлеб судить фамилия кэрри заплачу четверг
арестовать дверью счастливым кричать лестнице ээ скрывать новостей века ми положил эшли следовать эд
стиле поддержки фургон сью коп эпизод ею танец причину пример теория системе воздуха процентов
подняться концерт словам маленьких планеты образ задача расстроен вирус духе раны сознание эрика
смех собственного правил началась почувствовал программа относится нуждается пропустить провожу
субтитры защиту завести верну глупая столик вины напали сделаете погибли маленького пуля умираю
оставлять послать связан звезды каков хуй базе спросите силах воде младший винсент прислал месяце
полицейские повод собственную джулия нравиться пациента углу задница появляется тома увидеться
стрелял наркотиков слушаешь минуточку лондоне настоящего отвечай was разрушить понравилась живы пули
договор названием самоубийство захотите боялась стреляй одежды делами приглашение изо покупать
опасность джули очереди машин дорого ногами старого безопасно ошибся лорен танцы услугу возражаете
неделя ответа защита позволит заметить барни спрашиваешь доволен навестить живот успел дьявол
деньгах устроил уволили шанса странным скорую кармане чья хлоя творится освободить точку этаж
злишься задницы разговора события бить мак подумайте владелец эйприл перестал обоим ем приготовить
глупый суп будучи рикки сделают почувствовать редко встречалась забуду следи свободе фотография
исчезла небольшое камер начале подойти ааа доверие заднице ел целая зак протяжении неа свободны
смеяться страха слева принимает тридцать общество кусочек джексон подожду половиной проверим лгать
надеялась находятся вреда наказание закончу пулю держал едешь сцене большего замолчи поддерживать
сьюзан поедешь oн расстроена тысячу сестре членов мадемуазель прошлым снял безопасность нехорошо
представляете фильмы джоан событий маргарет журнал дэниел уроки газ веди личности выйдешь поверил
настоящей области годами поцеловать подряд майка вера больших странная прибыл безумно опусти полгода
позволяет санта вход показывает высочество хан дадим возможное действует должность машиной съел all
читала вторник программы проснулся старых успех любили картину службу вдвоем покажите район касл
остановите аманда прокурор заработать молчать классный спенсер смит дерек больна солдаты офиса
попробуйте поближе мер высоко урод территории обещание играют бюро пойми этаже лесли захочу меняет
дю with долгое спрошу сценарий виновен вынужден движения друзьям шевелись пей десяти приятного
обращаться дне пакет береги услышала стиль поспать народа переехать пост be росс живем согласилась
звать следующие хватило начнется речи отвезу продолжает сеть ведешь изменится нету шутки отеля
правительства становятся тени прекрасное найдете верил поблизости занимаетесь делам свободы дыши
образец стоишь тедди звонков поступила принесли отличие by лжи рассказывала умная замечательная
станут призрак переговоры кайл настроении йюй хватало подать обсудим справа начинают хо попрощаться
искусство правды уйдет передайте проблемой поддержку позволите фрэнки средства блэр фред направлении
know сильная научился приходилось остановились ибо ребекка победа печально счастливо придешь
пригласили пью зашел итан фредди давал толку точнее бомбу кожа изменил джека аварии предстоит
следующая период подвале рай жертвой делах убийств остановился карьеру справедливо невеста поступать
напарник парнями армию зеркало отличные идею заканчивается относительно копов банке встречается ум
самим женщинами имели сан выпил врачи вред горе наркотиками смотря рэйчел приходите поймешь слышно
построить получать концу новом товар летать рон занималась сознания вызвал менеджер правилам
наиболее шел соседи расслабиться маркус последствия нахуй полную ужасные tы уровне сути спасла сошла
выражение скрыть рюй левой кристина чудовище лу заранее подойдет скажут бет дура тошнит подарил сижу
любопытно сломал подруги ненавидишь президентом забывай купили записку уважения обещала существо
ресторане партнер кожи навредить паркер проверили выпей веду родилась заставили so сегодняшнего
лодку результате стакан прочитать научил пережить красавчик пойму расследования счастливый учителя
добры лучшему размер колледжа интересное ограбление линда подписать каждые назвали охраны крошка
признание любые красота победил уровня сделки белого прочим статью мешок зои лошади аэропорт округе
сосед представьте способны ставки университет почту просили ведьма прелесть масло жопу приеду
останови классная факты умирают полицейского луи выходите городу главным острова пил помнит нa
остановитесь меры вернутся рыба not жалко линию восстановить лора форма интерес яд интернете видят
приму лабораторию подтвердить служить бывшая попытался угроза испортил улик засранец бетти вашингтон
вправду коробку позиции последних существуют показаться шла прокурора джордан ножом купер микки
нэнси забрала поделиться бум сэмми хожу проснись лежать спрашивает русские уезжаю громко пораньше
кристин разговариваю белые учился одри шести личные сеньор отправился предполагаю запомни вашими
падает заполучить майкла правильный прикрытием грант винить мужу поездка искусства детства слушает
помогал судьбу занимаются обсуждали считается can отследить происходило встречал открою окажется
подними америка встречаюсь взрыва повторять напомнить лиз ведут don изменилась have больной do сад
лме поговорил ева лодке сумму проверка местечко поспорить поехала проваливай пляже метро перестаньте
отсутствие пешком передо брюс пригласила вор узнаете придти гордон казино тема скорости стрит
изменения губы боятся девочкой осторожней пуаро вес известный гость бедная менять нравился
закончилась рыбу непросто бонни курить остальным получаю угадай издеваешься пишу отменить тейлор
обратиться свинья врагов послание ждешь желает базу америку влюблен оскар важная убивают стоить
шоссе ест картины позволила дорогие стюарт шутите помогут благодарения доброго убежать встречаемся
времен кот директора сложнее играем расскажет застрял сволочь такова плане север мальчиков ян
действий высокий чей способом саду карлос стреляли снимай мечтал сообщили проиграл реки первых стою
мальчиком мотив умрешь причинить добра телом сиди бизнеса привела отдала нечестно являются огня
спальне пэм полицейских снимки брал езжай вали эээ лемъ вероятность ожидала монстр фигня ошибаешься
способна повторить сэма народу огромная уехали but печенье перейти привезли адвокатом зол министр
подобные мнению кухню побыстрее научить главная хейли успеха гиббс учить джессика использовала
братьев вторую станем just мороженое справимся службе заднем вещами совершить трогать нарушение
звонка oh начинаешь туалете скорой воздухе сиськи мешать какова подери выходных камере помешает
спорить назвала отомстить ответила спасли специальный майами угрозу сыр возвращаюсь отправила
удержать передам входит сорок ездить животные горит задавать встал маленькое следующего попозже
путем брака пацан состоит пытаетесь ночам рейс заменить зомби взрослый хороши закрыто согласиться
удивлен случая героем винс материал реальность бут рубашку ботинки залог разговаривает поживаете
потратил соглашение подругой трус чая всє местом художник комиссар сидишь тост конкретно миссия
изменит брату сенатор угадаю любая снег выжил лукас разницы развод берегу свободна бей бомбы украла
привлечь приведет свобода рассказали уважение меняется поможете кит мост забери правой выступление
священник разок кровотечение одиноко члены отношению тревога показывают автор обязана плачет понимал
судьбы музыки дженна рассказывай объект взамен бросили сторона крышу камни помогло чжин автобусе шли
красивое спине смеется убийцей беспокойство номере болтать обычная хвост свидетеля уволить белье
убежище луна браун тина температура считаем возвращения поездки правдой похитили агенты миледи лемон
осторожны энергию берет молодая организации поддержать возражаешь аду стола визит участке включить
опасен приближается нью четырех обстоятельства входи чувств порой канал предположить признаю
поторопись неудобно личный ам вопросом продолжается троих сдать ждите старался борьбе уилсон чтож
советую красивой возвращайтесь крик проходи удача искренне гэри лидер влюблена испугался километров
впечатляет жутко деревне самостоятельно набор арест идиоты николь опухоль леонард злой картина
подумаю радости грей объяснение бесполезно эдриан звуки подходящее подпись собственные говард мешает
сообщил лана течении лошадей поиск ищете вызову оборудование заказать заказал поверишь предложения
сосредоточиться джонсон жестоко дэйв ногах парочку слушал притворяться глупость беда глубже границу
победу лори какими влюбился книг попался слышит умнее нормальный справится зашла присаживайтесь
приказы милые обувь гм стекло главного дед темноте ужина ночной останемся карла чаю кузен приходила
прямой нести миллер реакция джорджа большей разговаривала собственность стул линия проводит платит
горячая охрану эх натворил университете мередит парочка пиццу вошел пятьдесят испортить попросили
запрещено малыша морской джоуи трудом пусти характер выполнять арестованы скучал позор берите вида
ванну привык поздравления джастин важна желаете теории джен беспокоить отце плану обид шее потише
are пустой стефан партии моменты дневник принесите дадут никки штатов вечность погода би понимают
звоните понимаем сходи неизвестно начнут занимаемся тень линдси остаток выразить отделение кресло
братан берегись целых эл чо исследование используя херня дрю сидела офицера гас тепло замке птица
использую играла бегать спокойствие неприятно потери установили вернул интернет домик хей четверо
считай костюме сли денни выиграли двигатель крыше райли эдвард ошибкой заплатили нина помимо
исчезнуть босса прекрасные выходной долю опаздываю почувствовала страсть градусов враги отряд
послали покой ставлю ожидать пульс называли грубо недолго пускай заставило выхожу рим показывать дем
ричи врага приказал нм театр рид наоми ка гнев кенни клетки приятный полезно сна творишь
единственной кончится здоров нанять вывести списка успокоиться веру дочка плачь оуэн сел дама
позволишь ставить конечном днях клаус разговоров используй пальцем такому всяких встань починить
терпение найдется натали эмоции симпатичный футов прочитал пропали ноль пространство объяснять
сильным позвать надежду марш важные благодарна жен умно get событие таков выполнить обязанности
уважаю программе сменить брук эксперт кнопку возвращением бал крепко шампанское км ненавидеть
разрешите игрок рассчитывать спасать роз кричит кей клиенты воняет прими моря устроим капли начнет
поворот лагере втором диск убита верится законы природы полон мн диване допустить эффект предал
чемодан нетерпением языке энтони тишина врачу планету следил вьi йо поймет обстоятельствах юг трусы
изнутри бывшей выясним пропустила отделе тщательно хранилище магия рынок английский согласились
удивлена небе холли расходы следующим рэнди увидят средств детектива пирс утверждает молодых
стреляйте невиновен взрослые извиняться коем луиза вела питера золотой клара даг студии смириться
личного личной водить покинул боги болван позицию посадить марко делается опыта пробовал поживаешь
плохих out минутка настоящую приговор дышит янг джонатан жених борьбы груз называешь формы лекс
поставь сигареты наполовину ин меню нахожу лиам выглядела ходишь паспорт читаю вызвали кольца ухо up
просим мэй диана передал переехал записать средство месть солнышко эли досье пределами отказалась
способность всякие александр меган достану прятаться удовольствия мэтью медсестра голубой бассейн
чести поднимайся длинный присядь бабушки джеффри пойдут условиях чжу ищите молод сегодняшний
проснулась крики трюк мэтти виктория горячий мудак членом шкафу страдать тв хаус иск старую заставит
приготовила знай помогаю задумал знакомо особенное бросьте центра справился бегите духа поговорили
гордиться тайна обеих рынке дафни алисия филипп командой старым небеса ударить пострадал всяком руль
сомнений пушку открыто коул поезда идей подозреваемого ќни заслуживаешь юн получаешь восхитительно
американцы сердцу спрашивала темно мертвых принца строить американский салат грязные сойти бш спятил
усилия повесить разберемся местные тайны долгий мин грех смс надень заодно используем лодка
присутствие потеря бедняжка тяжелый грязи джеймса шелдон ћне показали прекрасной парой захотела
марка кан насилия игр агентов ублюдки новостях спуститься многим воли уйдешь таки убраться приносит
бегом мяса доверяешь выстрелил монро напугал тюрьма сны сравнению наделал блюдо исчезли числа южной
идемте купи сид лш наличными бывало майя браке газете выросла уезжать худшее верят движется
предупреждаю возраст советник прогуляться гарольд предупреждение повидаться познакомился присесть
неприятностей режиссер эфире собственно начиная there арестован родной кинг уходят тодд напишу
реальности нервы идеальный сняли норман процессе женщинам несправедливо удара поужинать океан
вытащил уладить коннор летит ошибок точности первыми большом сотрудников позволили сексуально
сердечный временно лжец кэт дьявола поступок центов спасения минута привез чересчур раскрыть мировой
шарлотта подробности полтора алкоголь позвонит спасение полночь разговариваешь уеду чудесный
победитель молока середине встречаешься файлы признаков like объявление подобных трейси беде назови
предыдущих очков синий повреждения сдал поженились выиграла отдыха оператор военный экзамен
университета граф предлагаешь приз подозреваемых опоздала выглядело полицией случаях называет
обычные спрятать мэра привели белых телефоне ронни угрозы идеей молчание красная обеспечить грязь
причинам пункт грязный жизней преследовать дерьмом мгновение агентом рори третья ношу примеру
произошла застрелил собрал поднимите возвращение кладбище успеть целое захватить пароль кaк глянь
особенный фирмы деревья важен дрянь галстук создание случаев политика единого разбил открыта насилие
рана джина прислали ребенку наручники солгал маршалл рики попытки нападения носом символ упоминал
нейт технически спали северной собирать убираться глядя эрл one описать лив зайду боитесь коммандер
плавать судьи птицы принимал помешать венди силе обещали читаешь указывает вставать брошу хен
принимаешь влияние спи причем улица положите человеке бизнесе учил лечения действие возвращаемся
калифорнии ланч шляпу поставили врем чжон поезде намерен закону написали нужды мнения среду размера
войска хорошем вынести третьего доказывает часами рецепт документов повторится фантастика
вмешиваться рози проклятие собственное называй выключи серии лечь дилан дэвида нервничаю расстоянии
показала чрезвычайно выступать блага идете серьезные едят следующую забудем сидели нелепо плохим
реаъ волосами бокал считала пожениться победы награду альбом иисуса слабость осмотреть главной
перестала коллега двойной сотрудничать бросать спрятаться стояла дадите кожу ответьте германии
добрые шоколад слову глупостей двор подписал версия ооо национальной преступников красотка самолете
трогайте повезет сдаться неплохая одежде чемпион поможем остаюсь решит старина спрашивай объясни
заклинание ле варианты наслаждайся сильные зашли измениться предложили go тварь случалось медведь
цифры поездку дно устроили ошибаюсь шампанского склад готовит безопасное ненавидят здрасьте военные
общий редактор подкрепление пушки гулять бумажник организовать ќна существа огромные верь отныне
разделить мальчишка признался поменять телефоны судно заслужила кампании ели аэропорту войдите
отвести детях чистый дa доступа старика европе превратить очередной совести держишь рост невесты
белая сцены независимо сладкий отправлю покажет смеешь выйдем занятие свидании дяди примет служил
скучала ада дерева аллергия ответственности услуги нора моника порно неудачник языком катастрофа
неплохой проводил милой зуб числе иисусе снимок улицах уважением просишь сейф коктейль углом
добрался преимущество влюбилась соседей робби леса зеленый залезай пойди приготовил прощайте рабочий
убиты забирай могилу мобильный шуток илай подходи пистолета дэвис предмет изменила словом толпа
отдайте лезь отдых настало добр веселье переехала свидетели ники джулиан местный мести плечо шар
коробке ловушка яйцо планета отвечаю симптомы барбара чистая тупая игрушки предложила мэнни ездил
образование пустая руби некоторым двигайтесь молчи деревни обнаружила держат целом человечества
обучение юмора карьера правый тайну попало группой скорая бывшего нравилась прожить присматривать
бою грег расписание оставляет наука представлял приветствую называю they битва представления
повернись понадобятся займемся тесты ехал жители чист пытайся бара подарить погибла угрожал сутки
арти максимум собралась ll тара получают сторон хотеть воле грин поддержка путешествия коробка
моложе целиком заставляй сведения едут допустим тхэ писатель окончательно мечтала больница обмануть
переведено велел сигнала ужином кармен костюмы смена старое незаконно заботится соль кругом соврал
городской компанией дворец альберт интересный связана свидетелем рассказ грехи эллиот ящике образцы
черная называл модели кошка потрясающий впрочем сходим деревню начинайте чувствах ручку остальными
ok напуган ожидания начался выпивку финн уезжает глубине вздыхает японии близок шоке местных запад
уйдем месту особый гостиной достичь просьба территорию познакомить вызовите выпустить страдания
занятий волк основания феликс труда вошла дженнифер мужчине заболел допрос обещай чьи передумал дана
русский предатель заснуть корабли злюсь живете оправдание чашку перенести небольшую семи попытаюсь
коробки свободно прикрытие боя опоздали иван льюис шейн цветов сумка предпочел злиться ходи
родственники бена пятно общее открытие профессора продюсер королевы убежал королем птиц семейный
вампиров джулс рабочих видеться донни лед находимся понадобиться электричество глория услышали
каковы оставишь замешан лиззи got уважать заглянуть сообщу ловушку йен энергия дик убедись
приготовлю ошиблись полицейским рулем громче потеряю пляж важным she yeah сэндвич цветок великого
вилли необязательно приводит фишер фрейзер писала вдоль заключается присяжных думая сайт легенда
уснуть захотелось копию считали гараже рака секретарь благодарность ненавидел понадобилось реке
жителей кризис честным стресс бил миссии цены вампир конкурс выпускной снимите белом благодарить
зоне if сексе декстер преследует связался потрясающая йаи планировал веры эван создали тереза едой
эмбер похитил врешь ряд наступит эллен здоровья коллеги отпраздновать молодые губернатор мотор входа
убийством стар банды лифт идиотом кретин остаются пропустили перекусить предоставить ущерб дурака
округа пропало дэниэл облажался шерифа банки поймают закончился сошли акт окончена остановит вслух
предупреждал лучшем департамент грани тайне предотвратить дошло изменились аарон голодна кормить
неудивительно травма напугана магии си лучшую оплатить члена подругу придумала беспорядок получал
here отрицать чертовы фонд костей улыбка пиздец скорого куски справедливости джентльмен диван
отношении банда лететь приведи знания пишут покажем зоны сводит поцеловал гвен договориться поскорее
аварию убийц военных мною удачу всякое капитаном базы открыли гордость станете газету поискать
интересы испытание сильное сити проникнуть волны скоростью технологии слух скандал телевизору
непременно копия спят выйди сцена сидни проверила пас выяснил переспать кость еимаи направляется
пальца координаты полным мужики фанат решено ожерелье врачом французский трудности подготовить курт
бутылки уезжаешь возьмешь интересах жалость описание одинаковые колин длинная закончились
симпатичная помогают закрыты отвечу меняются вариантов схватил называем подход элейн признаки рассел
почте антонио пиджак пообещал реае собственных видом требую травмы обвинить отличается крыса
телефонный протестую еякх растет одолжить десерт продолжаться пенсию осторожна союз светлость домов
копа любимое мьi одинок пианино органы детский пилот средней мерлин макги выяснили связать фильмов
выслушать зарплату соус начались подвезти займись лежал озеро господина зови сжечь хреново файл
эксперимент неподалеку мэдисон воля платья лгал акции ела долгая вчерашнего ощущения ходу продажи at
россии охранник золота фотографий полдень тремя вели гольф альфа проходил советы поймут чертова прим
бензин очистить орудие угрозой милым волю сидите христа открывается рукам примите ценой подвал
инструменты единственные вернули барт рут владеет напугать брэд уолт объясните следит поверит
красные быстрый плачешь еврей евро выбросить представлять проходить закончишь позвал надпись
вспомнила матч надеемся свежий поставлю номером анализы восток звездой следите врал даешь век месяцы
специалист запомнить захотят совесть джейкоб согласится милость хватай аккуратно спросили духи
обычное сообщите вошли положено послала попроси вселенная очнись сумки повтори родом репутацию
застрелили спаси приходили поговорите флаг карте стэнли действительности немало чертям честное софия
стерва ярости секретов открыла круче сахара бабуля доверься ткани многого небес козел девчонку
страдает какому забота андре парне отставку устали серьезное верните демон лондона рта положила
крейн рыбы наслаждаться бессмысленно выборы борьба мыслей поболтать авеню красива пан двенадцать
направление городом председатель италии берешь звонят появилось черные облегчение информацией фрэнка
аа холодильник рабочие right молодым удалить открывать поверхности напиток велосипед значок
дозвониться спорим смотрим раздражает гору пыль увы звонишь преступника молодцы съездить посмотрела
берут кент ногой убьешь перчатки закрыт носишь поет записал снято следуйте пятнадцать али рок эмм
орошо уедем читали братишка красоты закрыли грязная красной добрались шок человеческой браслет
вылезай потратить китти поедет небольшие синьор собеседование мертвым похищение показаний задержать
синди давали сумке токио смешного сбежали одет природа бывал свалить обществе мелкий крыши проекта
метод холмс красного собраться вернитесь трагедия достала остановка присяжные спрятал голода тысяча
мужчинами джилл успешно угрожает учителем хаос рене огда тео строго смешной позволяй создания
подобно переживаю неба извращенец заработал стейси намерения знакома разумно преступлений покончено
кира дебби догадаться комплимент молиться относиться придумали дыру тсс протокол позову природе
навыки рту митчелл переживать должности заключить интересная умрут пообедать напрасно отказ шпион
ферме изображение курок большими мужской подходите перестали задания виню беспокоится слепой обращай
зверь обыск долги ника кеннеди реку изабель святая кролик стена выпила крест оставалось фирма соня
страсти поверила училась наняли материалы массаж перевести поднял пасибо уважении обидеть заставлю
суждено повышение дейзи подходящий музей база закройте принесет новичок агентство составить кусочки
сядьте ремонт тон постарайтесь огромную записей глупые успехи лесбиянка себ соседка родила выпью
произвести помогаешь версию свободное застряла ударила проведу убейте заходил статья откровенно
выходил паре исключительно поженимся милли сообщений честен слезы эфир приступим появиться охота
ллойд королевой брюки мебель бекки играете станцию сезона змея сидят лагеря приезжает сигарету
многом покоя пес нормальной доллар розы уволен сериях ненависть сойдет гю шмидт испугалась нечем ищи
крыша чужие читает сочувствую детективы объяснил необычно аренду прочесть долгу рождеством
позаботься хер верх мотоцикл пар берег открыт рассказывает авария валентина используешь сценария
обуви шин милашка защите выходят девушками чертову грейсон немцы академии сделаны атаку роста леон
думайте нахожусь недоразумение познакомилась возможностей поступки сладкая смеются харрис студентов
сильной носят худший инструкции ожидает хорошими пресса взялся похоронах парням сир лодки аппарат
пенис элен известен сентября теряем перезвони газетах мeня напитки зону возвращаются взрослых
побережье смены гектор кроули довольны охотник бишоп обнаружить статьи родственников наблюдение
наблюдал охоту кухня оценки хирург подождем пригодится построил приведу сокровище третьей всерьез
эль видение бейли заходит холодильнике майки дата хи man сей милях актриса заткнитесь сотен
поражение привезти победили маршал ошиблась закончена печень рита джи попытается благослови уезжаем
расстаться идиотка череп коридоре карьеры льда портрет поступили себастьян проверку ступай
великолепен тупица носил постепенно решает обман носа краю девчонок бутылка впустую заслуживаю
броуди героя фон продолжаем съела политики уверенность простая ошибаетесь посидеть оставляю
разговариваем закрыта логан свечи романтично стараться стихи заинтересован славы уничтожил газа
производство отправились заплатит скрывает пишешь упустил верный дойл случайность найлс спрашивали
растут друге достали подошел трата договаривались вопроса приготовиться считая стрелок живее
проводили чжи сумма проверять становишься дружба выступить нмю годится молодого режим верила пошутил
каникулы деб перевели проходят взорвать плоть саша репутация кататься вспомни простое стук сахар
разрушил правосудия песен обороны уэйд хлеба привыкла физически полуночи подумаешь совершила стен
бумагу сделан самолета душой кайфом комитет захочется лжет рубашка полотенце испортила небесах пила
гараж дату управляет кругу снов проехали невинных учится зона марго ау забавный ближайшее обещаешь
шевелитесь юная now предположим бойд позвонишь церемонии мартина науки аж клиентом приятное синдром
св конфеты тянет запрос чужой принадлежат честный играй умрем научилась зацени славно отпечатков
отметить отойти прыгай акцент кэмерон врата продолжал одинаково нуждаюсь африке деда шутку плакала
существование землей убедил готовлю развода привыкнуть проведем пропустите хозяйка копии преподобный
гадость дым мелочь зарабатывать спешить эйвери кредит правосудие минди сериал запустить найден важны
боссом бумага поговорила отдавать ванесса основе секрете застряли вине увеличить щас маску пустыне
проверял нахрен любому кокаин плоти бесит разрешил помещение храм внести маленьком бри ветра проклят
пообещай джинни степень цене корова успокоить останутся значило удачно пусто чан жалею уходил
ненависти писем спрашиваете выслушай дерьме чудеса божий третьем глубокий устрою роберта доверия
вспоминать фиби устраивать подойдите выключить виновным старалась спорт тур рэймонд битвы прячется
предупредил сумасшедшие сыграем курица продукты колесо рис генерала робот помогала ошибался
переехали схватить индии миранда нарушил защищает ручки участвовал сложный ноге воспоминаний
смеешься подготовиться кэм несет поразительно зоуи хобби обманул присаживайся любимые уэйн годом
братец половины забывать озера сексуальный фиона папаша смену заставлять слышь доверяет любимой кен
великолепна when терапии шкаф пациенты путешествовать отключить редактируется поймите получат днями
методы кай кота королю красное перемены пицца спальню пон горах среднего крылья бойтесь прибыль
предчувствие тяжелая лев просят about умеют пейдж сказав качества совпадает ричарда жалеть
представитель воображение лоу пистолетом богов шелли школьный ванную здравствует завидую сексуальная
спектакль исчезнет узнай забочусь великой сет крутая куртку всякой проблемами дороже детки отвечаешь
остановится состояния неправ старшей алиса богатый библиотеке зависимости стряслось теряет длинные
линкольн отложить сном поддерживаю следят кэсси правильное кончай оказать сдаюсь кара поешь даниэль
соответствует продали ужасной умница финч чувствуют вики сирена июля держали одеяло отпущу вру лидия
офицеры прямом сведению дождя милое ствол страшный надел появятся госпиталь лучшими ловить холодный
давления тардис выбираться теряю флота сделана тащи заметит отчаянно отпечаток атаки гейл хуя трубы
одних беспокоишься распоряжении мечтать избегать любимых кристи рекорд женится поход благодарности
him дуайт челси франков кончилось ромео некогда приют уайт поведения горячо носу джозеф вертолет
гора нормальным документ империи свитер вылечить напиши оценить мужика предлагает довольна
позаботится становиться станция флот побежал забирать мили фокус семей сломать лекарств таблеток жар
вирджиния почитать стадии адреса великим покер ленни находишь зубов посол род почерк резко реджи
логично ближайшие скотти вопросу приблизительно график бежит успели оо занимает соболезнования
вашингтоне наслаждайтесь обычной племянник торопись отдали побег веселиться учили миллиардов
выяснилось повеселиться спорю вызвала подозрения лови ставит ари гомер водителя виноваты зубами
держится багаж хозяина спеть упомянул молода самих желудок великая планировали размером солгала
счастливая шума сложная присутствии трупы торопиться клинику села посадили бежал зовет личная
бросает тупик понравиться конрад детской клево диагноз буквы поверю выкинуть хэй усилий поделаешь
разрыв гони поступают пойдете медицинской прихожу шторм окончания текст вуди данном джуди выпустите
заболела называете выпивка адама майлз медовый бардак минус бак фе необычное игнорировать клинике
проходили фамилию сэнди космос учились отчасти вдох поколения допоздна gonna справедливость казаться
богат покончим пищу услышит человечество лэйн ve царь страховка сми сотовый мая тайно шляпа давить
боба спор коленях беременности площади переодеться прощу ловушке наличные вершине позволим николас
старших останетесь светит нарочно дорог люка клетку габи проклятый нанести пользы уилла офицеров
приведите состоится откажусь сеньора короткий остановил дыра напрямую рей крепче зовите носки
оставит читай площадке пожалеешь подставил сексуальной глазам песок форд испытания находился включи
означать заполнить позднее мерзавец пустите давала опасный успела придумаем поставила полна кресле
штате шестой выросли остатки ви карьере передачи взломать продажу прояснить мона встаньте нисколько
великолепный руди третье частный запомнил победит начнешь учеников превратился напряжение купим
начни крысы опознать смелости рану сары находит подходят парковке основной везет кэри свободный
китай дурацкий признателен выбирай берт четко подружки ужинать компьютера океана совершили любитель
выбери начальника голосом фрэнсис отказываюсь создавать высокая шутить парка ещє легкие тэд товарищи
департамента коме убежала партия клетке принимают перестанешь бадди грозит лестницы компьютере
заплатишь прыгать собственном луну дракона сяду воздухом карсон согласие love ресторана автомобиля
пьер стефани ребятки гляди вторжение найдено лекси работ мертвый заботился находитесь последнем
пятый персонал присмотреть потеряешь восьми домашний проиграли ритм обойти кричал фантазии
продвигается счастливчик личную значить чепуха скучаешь животе резюме убило видения гроб открыты
гари негодяй пережил подстрелили ручка парижа передачу вик управляющий появляются кандидат бенни
шрам любезно идеальное объявить пожить сиденье съешь американцев обедать невесту синьора нормальные
награда комитета упустили отказывается участка сбил гриффин well рассмотреть огромной мэнди вторым
спина соединенных закрыл забираю прикольно блондинка позови суду заключение бабушке прогресс
инструмент влияет бэй врачей работник нолан обойтись обвинений адвокаты лаборатория обожает перси
присутствовать приезжай представляла масла отправимся славный выборов охотиться ракеты платил
отпустил сохранять депрессии блейк полезен сделало спрашивают достань счету воспользовался копом
правильным притормози чистой проводим установил врет олли американской заехать вивиан трой сьюзи
настоящих прикрыть несчастью догадался бя отведу кристофер легких идеальная подал плакал заходить
покончил обязанность славу приглашения родная случаи проход останки напасть пьет американец
композитор аппетита выбираю просыпайся держала взаимно рисовать соглашусь справилась задуматься риз
взрослая назовите мусора уговорить добрым делиться гонки выгнали судебный местам хранит ставку
возьмет проверяю сработать выпустили исключение главе попытайся ведьмы драка библии семейные
устроила одержим опустите выпуск признаюсь защищал подозреваю кэлли адмирал терпится собакой макса
мелочи маршрут разбираюсь говнюк проводишь маленькими сотню американских чт сказки складе шикарно
кошки брик разбить языка снимаю вытащи черного сексуальные алкоголя работай разошлись пьяный
отчаянии трогал матушка делая добился сомневаться слежу прекрасным птичка рассказываешь случился
разочарован детство руководство магазинам труднее приходишь хью отказались бегу вынуждены важного
конни следуй прекрасную дядю запасной аэропорта праздновать казни отказать назначил подарила жалкий
девочками традиция кэл пассажиров предпочла работников мнe почта ќа заставляют решим выбросил белой
домашнее партию злится выступления важных поздороваться открытым пальцами ранчо военной заложников
оставался увидев девочке данным волновался преданность ангелы имен гениально бок отдыхать шшш сыром
переспал мышь гостинице белое толстый шагом старом ворот разума клер собственная тесс кейн порядка
реклама жениха диего гарсия отпустили поймаем выдать четвертый теряешь эрин адвокату журналист
преступники проверки подтверждение карман стояли флоррик печени всякого экран подойду глазом романа
понимала клэй положу продолжаю алек пили спускайся уоррен журнала разбираться причинил сниму ведьм
чувствовали большинства получаем прощаю приготовьтесь изменили сайте джун встречала соответствии
сопротивляться поддерживает дополнительные магию ферму слушание завещание уильямс обедом построили
помолчи окончен выстрелы приветик томаса герр барбекю юрист попытку яиц звезд организация личных
край her гитлер ожидали ответов противном джоном серийный непонятно отправь переспала свести
волнуешься отвлечь игроков еле let крутые лифте налоги пасть передумала соревнование вспоминаю
миссию имея мечту прочитала ребятами замка оставляй зрелище джанет наказания постараться пропуск
дракон профессионал филип велик живи марсель теста положиться проявить доусон заместитель следа
дождусь луны простого проститутка поезжай результатов предположение ублюдка отнести харпер возражаю
открывает поцеловала беккет лисбон евреев умен произнести процедура дюк соседству моста заявил го
удостоверение надежде двум новенький серьезный сопротивление версии ухода проследить собственности
теорию шеи забывайте тренировки заявления изучать гастингс двигай словах бедняга духом продолжаешь
знакомый продолжают новому выстрела показатели историей доллара умеете охотится случаем прислала
темы придурки чудесная половине расследовании изучить сайрус услугам вызывают печать дверей
разрешить покупает волновалась крем персонаж молитвы познакомься аксель gps силами использование
расскажете поторопиться рисунок значительно лист способы чокнутый историй наряд нo come марии шлюхи
черной багажнике дядей попадет рекламу want герои свидетельство окружного плечи давид пожертвовать
чьей встретился мелани лайла преодолеть отведи исследований чистого йоу бегах яблоко глуп говно
потанцевать состав безопаснее сотрудник колено крепкий сломался строя близких спасите блок саттон
пабло нормальная драгоценности насквозь иной выходим okay добрая обратном река покажется выиграю
наступает долгие покупки имеется дамочка область просите подонок бабушкой свиньи джой висит повидать
рискнуть вайолет исчезает how вампиры четверть органов духов ограбления едете кристиан интересуют
адвокатов приказу ральф падения простит прессе дозу посетить подделка усердно любовник голосов
признай настоящему ри уроков прямиком поверили исполнилось лечить шерлок напоминать гарантирую нашло
любезны жаловаться слуга ответили требуют высокие решением поправится нервничать подумают помощника
реальный отдохни условии трахнуть посетителей заседание мардж еє ногти штучки господу аш основании
ширли расслабьтесь пришлю десятки бяе малый упасть верим высоте священника сидя забавная отличным
поищу шона ввести огне воу учусь пятница тeбя уведите сумасшествие устройства благо комиссии
противостоять драку спросит достанется пи обвинять копать вступить микрофон пушка потеряем de
поклонник поколение позовите традиции зa наказать шло белым лезть совещание настаиваю принимала
готовиться законно происходят цирк кухни поднимается слушаюсь спокоен ста курсы внутренних приношу
одеть маслом проблемах билла поссорились деталь низко добровольно подружку назначена началом утрам
цепи кабинета необходимое боевой медаль взгляда комфортно убивала обморок шлем молоды калеб
собственными миг обнять помешал подружкой страницы приедешь трудный способа кошмары пределы баба
округ театре жюри зайди бла целыми попадает остановилась освобождения выдержать довериться
справляешься сняла проехать колеса услышишь ехали лин групп высоты якобы местонахождение ремень
габриэль портить следили штаты малейшего велосипеде поют повернуть требования фирме серьезная энджи
ноутбук настал конверт съем бинго пределах взгляды падение дружбу нельсон впрямь бабки ученик
привыкли лука кучка поиска уволил сокровища позвоним получиться представляют ву драки собственным
усы насрать евреи автобуса сбросить отвези медведя заслужили выходишь королеву снимает снизу
любимого разногласия уход плох замену остановимся стиви седьмой онвелс нужным убивали собрали
операционной пространства ребенке заплатила извинить развития джойс звука музыке андреа вдвое
улыбаться слабый прах несу хант странного устроит изнасиловал вашингтона тачку осмотр чашечку валяй
отпуске провал несешь доверял подумает францию вероника стивенс полного операционную жан актер
деятельности тaк нервничаешь англию башку неверно ружье знаки новыми приедут сигналы рекламы
подразделение арчи трэвис общения девяти планирует вскрытие сеанс различных мэл особенная поиграем
дружбы золотые запомните срока решетку похуже поменьше особое ролях открытия живое благодарны
удивляет целовать морская злая дна la планируешь схватили ушло могиле спите игрой травы шефа пегги
фостер хоуп кажутся испании обратить выживет семейное бывали ангела вытащу бреннан телефоном
реальной передача дню прекрасны выясню чип иззи поверите баффи ецн прекрасен отправится заметно
желаешь классные пропавших кензи дэймон пьешь одета продают положения кукла журнале студию копам
загадка доставили винни величества покойник нарисовал пустить поднялся мелкие секретная покупаю
поначалу сидим воин процесса студент ненавидела качество кузина андерсон голосовать остынь адресу
вернем чжун оставшуюся беспокоился покажешь рамки вставайте беду такер лежат мэг холл поедим
ограбили расстройство тату смирно тяни заботит меньшей завтрашнего расстояние близнецы way позволять
планов джошуа медицинский банку пятна цел опасны заключенных штатах отдашь освобождение пиццы
знакомых директором видов пожелаешь понимание марио страницу отчеты раю подсказывает инфекция купишь
старается приезжать ударь заговор квартале танцев пустяки сюзан стоите механизм обдумать ѕочему
завершить детишки ударили пережили детские стоун удостовериться убегать битве партнера time черном
дураком потратила основываясь шелби возвращался случаю женюсь поступает скотина законом входить
остаешься ценности должное уезжай стереть хилл потратили уважаемый двигается нейтан пьяна уинстон
толпы ноа убедитесь стенах шаги ожидании франсуа похоронить покинули прогулку женский засунуть
охранять обладает мартини техас партнером прессы трупов продаю лады телу поверхность тяжелые
подержать похорон назначили повелитель нравились смесь достиг любым христос октября врагом проиграть
назначить попаду министерство могилы честью бывшим тако недвижимости властью произошел срочное
инцидент покупал соберись проводите аль рискованно июня используется лорел ритуал фургоне митч
существовать разводе незачем реакции выносить больных лежала подавать грэм кричи предки грузовика
see звезду проводят кислород прослушивание дункан ярость противника прибудет предположительно
возникли знакомству ученый продавец секретный отдаю альфред позаботился изменяет обещания лестер
созданы перри человеческого доля мик черепа заявить ненормальный зимой томпсон письме кораблей сюжет
няня дона мэдди наличие необходимость надеялись куинн виды жидкость угостить успеем поставьте спасет
становлюсь лжешь пламя берем свободного забирает разведки явился оон клятву заботу жертве симон
имущество игрушка змей отделении зацепка космический паники фредерик деймон шлюхой бассейна высокого
good снимал горячей калифорния отдельно цезарь завод стоимость целях заберите as заплатят научу
госпитале поведу циа разницу дабы беременность пищи встала деревня первому карточки сыновей обидно
насладиться выборах ареста ужасную багажник темные встретили финал окружной носила тигр огайо
несчастье черных ответит поймаю останавливаться бабушку бывать подходе забудешь вначале получи
значат глотку персонала придерживаться влюблены отчего причинять очнулся зрение прокатиться
встретится человеческие находят гражданин высокой поток рядовой hey встречаются вызывать домам
закрывается свежие адамс задержали президенту монстра планирую переживает полюбить операций джейка
перейдем разбудить мошенник атака фирму изначально обезьяна спокойнее пса уедешь великие уничтожит
живыми риме успехом льдом послушаем трижды потенциал достигли посмотришь поздравить унпньн ходите
престарелых обидел выставить перестанет конфликт космосе странице свободным смеялись забываю
хэллоуин беверли писали гладко тьмы королевской простые угрожать взволнован отправляйся официант
останавливайся идиота джеком обманывать наступил отыскать бизнесом даром достоин джоди американского
кейти выберемся сего деревьев уйдут заключили бейсбол принимаете напомни номеров глупой фи приносить
тгм фраза хватать укрытие государства одиннадцать полагается мексике поживает секретной бывших
продаже компьютеры тимоти кону down озере курицу сдавайся давненько честность труд анализа нажать
отправилась владельца па субтитров источники трон допроса положили погибнуть торрес досталось
институт from дико барби подставили возвращаешься судом сиси рассвете некотором mы сходит онлайн
заставляешь вкусный жилье повлиять задний улицам рюкзак территория мечтаю зала кучей знаменитый
поторопитесь уокер эстер позаботимся император сбить предлагаете реакцию одинока страданий стекла
открывайте справились экране фонда заслуживают eгo отвечал холодная ничему границе имело выходила
возражать чили принципе детективом лгала танцует героин мышцы счете пирога мертвой мр продала эллис
бассейне известны мобильник стати открытой учительница освободите тренера старшая плату одинокий
вернула выпусти наняла профессиональный выиграет контролирует хера мелисса замечательные ножницы
лейтенанта штучка свободной руководитель понравились подошла чейз справляется вклад данте частично
пой юноша счастливыми восхищаюсь продолжу штраф религии тупые заведение веселья застрелить мухи
преследовал лета вампира чертовой среды края эмоций рассказываю сару дыры коллег ждете крейг особого
сотрудничество меньшее назначения трахаться щиты вдова повар поймала приказываю his карточку
запросто сдаваться радоваться студенты вызываю готовится напился совершал района казнь джима мосту
молния переживаешь продукт старшего констебль тихий американская содержит скрывается привычка
питания elderman апреля порвал августа сумочку уговор шепард разными столовой волна прозвище счетов
обними многому захватили всюду think исчезновения погнали медицинские чистые открытку сол соки
мастера обычным кларка патруль возникла этажа заставь скарлетт втроем двести дикс новенькая
пообщаться целей доминик борьбу франклин телевидение попробовал привезла напарника смотрится
обычного политике личным показывал молодости заберет нежели сломала местной позиция пробовала
аплодисменты рима крут возьмут чака надену общались неси шагов бесплатный oни сегодн дошли следующих
доберусь протокола превращается поздравляем вздумай задницей убиваешь бенджамин бэйли back хизер
поуп заперта удается пристрелить аппетит тяжелее защитой здоровый вкусе попыталась холодной корпус
судье организм маньяк рубашки геев ред fad занял харт маска гор сыра американские звал беннет
человеческий припоминаю божья прайс частная эвелин крыло мюррей заткнуться плащ лорда туман тревор
капитану крупный спросишь ведите изнасилование клоун пригнись джерси границей запутался роды
пострадает сдался приключение кроватью незаметно рыцарь редакция обвиняют начинал подставить моды
торопитесь населения найдены родились бармен истины отделения столкнулись коже умные верхом умри
мужчинам оставив убирать аллен закончено ткань уверенным попить дина сыне встретишь исполнить ученые
питание психиатр встреч хэйли барнс кислорода опаздывает доходит шейла украшения охоты поместить
отто суши боялись курса забеременела клайд чудес бюджет заказала попросите вытащим подруге культуры
лиги строй фига конь племени спереди иль отправьте веке богатым двоим плохом выстрелить сенатора
недостаток богатых who поль уничтожили следовательно таймс газета отношусь выпивки дональд коллинз
церемония стреляет работая ревнуешь светом спутник омар подарков янки проник заботишься порвать
риска вдали научила ботинок уйдите дениз эллисон джентельмены ƒавай придумаю выкладывай остальном
федералы сосредоточься мягко камилла чхве фестиваль райана исключить беды случаются любых относятся
великолепная ложью залезть собери паспорта юный профиль акций пел отрезать тьма посадят человеческая
трусики оз указывают надела отвечайте кричат ракета допросить помощником гнева полли попытке экипаж
разбила собрания выпьешь овощи партнеры старт подобрать желать опустить сильна охранника тарелки
покинула подобным русских родни упали дяде покидать уолкер хуйня связывает ответишь эмоционально
полет красивее обычных сознании выпили подозрительно ерунду пустые способов кейтлин квартал
почувствуешь английского палмер наркотик прибытия нуждаются несколькими упоминала кевина патроны
королевство находишься сексуальное манеры задачу лиц выйдите сержанта саманта избил кошек эго
сломана мда чипсы жак спальни поднимай предметы создает навстречу бросишь местоположение вспомните
раунд коня сексуальных галлюцинации заведения совпадают нынче проснуться двигатели джейсона чокнутая
огромным записка слаб давности перелом дейв продает лекции обслуживание истинный волшебник разрешили
задней церемонию смело отправим осознал наладить храни продолжение ниоткуда ездили поднимать
врасплох бедных сообщила пони разговаривают возникает подержи мэттью буря фрукты пофиг рожденья
внешность простым средний репортаж телефонные посуду миа революции жест слушаете одиночество
появляться пошлю похожее камерой страниц лишних делся артура чаевые заставлял лоуренс вернетесь
прощение кончается обыскать губернатора сандра зверя термин скотч причастен веков особенным честной
неудачу подтверждает отличной послезавтра ужасным ѕривет забей нила откроем влево розовый остин
решишь ограбить тайной йорк среда смелость ценность всякую беседу пугать объявляю намеренно маски
выдержит глупи чувством проделал соврала агентства пороге ведущий передали ушей камней сели чао
невыносимо свяжусь норма калибра футболку подходящего решений краски китае тревоги ресурсы
сексуального орать веселее чистое пройтись приходило государство голосование получалось объяснения
включает боролся согласия туннель биться масса деятельность главы мозгу пожара полагать слона сядем
предпринять даа поклялся стреляют экзамены субъект джемма отправляется new воевать приятеля помешала
мыслями крыс сигарет умираешь улыбку ведро огни салливан аборт кайф изучал мадмуазель стоя слез
сериала пьют приключения получаете сотрудники примут грэйс транспорт вытащили упс фамилии ходим
успеешь еде спины необычного убийству рождении дешевле министерства жара малкольм потихоньку мерфи
подтвердил слабое быстренько ударом узнав стоим образования пожелаете присядьте правая умник брала
страховки единственного капрал предательство пробовали министра трупа ассистент рико существ таковы
появления тачка самыми задам планах хлам являюсь докажи задал музыкой уверенности алекса консультант
страдал билета родственник тэйлор нико испытать звучало запасы доклад езды мозгов свободная чеки
перезвонить голубые трава прислать солнечный суки портер заняло ссора побега докажу конференции
бедные бойфренд спорта улыбается поу править сомневался счастливее полета опасна заговорил бьет
ночей важную прослежу ковбой администрации европы верность гай практика стольких весной коридору
любимым прошлую жми сущность кричала девчонкой приди чертовщина музее ран пользуется жалобу разряд
взглядом прочее приедем очаровательно анджела обстановку ебать моменту совету тьl разозлился брэндон
собачья ху луч увести тестов менеджера глухой скрыться берегите граждан собирает волнуется пуль
ранение остановки рэд экскурсию избили ив вещества доберемся штаб ударов плод посмел дн дурацкая
обратился проходила карточка встречаетесь джем некому указывать вежливо окружающей сумел посмотрели
зрителей нации начинаются конкурсе упустить will младшего давлением вегас политику главных гнездо
голоду непосредственно коди инженер автомат связываться бросит хана ангелов сложилось захватил хуан
тел аромат ребятам мочи журналы случилась востоке шея собрании горничная сложное фитц корпорации
сбор переговоров подготовки потребовалось фильмах свиданья достойно мейсон самоубийства закончиться
запас здоровы ирония севере отблагодарить встанет темноты целоваться пиши наделала бах порт
мороженого бросаешь крепость лоб пугаешь вынуждена бостон глазу человеческое тайный городок
профессии собрала ужасе лос лидера сработал учишься выполнил дереве комментариев шарики разрешаю
продавал растения позволят летим мерседес слушала знание издеваетесь отправляемся дурацкие угадайте
повредит проведать мед тарелку траву библиотеку роб сильвия основные благодарим прожил хе опасным
улыбнись сестренка здорова умна налогов посетитель лена падре палате трудное техника башни скай
подросток ежедневно белла красивых столкнулся охотники дедушки отведите страшное навеки некий
жертвами брали ария арестуют горячие расскажем разбудил дке достижения детишек заберем цепь солдата
заклад стрельба стрелка вещам милочка огнем джинсы заключил сообщи марки страховку названия
кварталах относишься площадь участия спешу белл зарплаты яму святые обещать платишь соседа картошку
противно счастливые договоримся тратишь кампанию праздники обручальное длится защитник порошок
падают встречусь помешало принимай пикник пою компаний пульт поймете спеши изменений запереть смелый
грудью вещество наследство плохи бернард карт арнольд скрываешь решу французы местами декабря
зоопарк эш террористов направить родится страшная пережила мур привлекает восточной беседы
превратилась существования признания лас рождение пояс франция чуток реальная интересного ноября
уберу варианта парнишка прилично стран us безумный боссу ситуацией действуют однозначно арестом
улучшить содержание пополам победила открытый изменение живая поставим братства молоком укол сложные
призраки обвинили сообщать деталей герцог йнцдю камня голод принимали борис злость извлечь добавил
джудит тянуть уволят афганистане мальчишки блестяще закончит хантер желал сложности утверждать
атаковать характера похожим охранников дороти красть обращайте эбигейл лидером разрушила серьезного
легкий течет героев убийце медицинская смертельно мальчику берни флинн платили грязную отменили
пожелать умным закончите ћадно гарднер заберут обучения считайте начальником джоанна количеством
уедет внук женишься улика погулять дочерей притвориться гордился принимаем известных шарф позволяешь
лола испытывать побывал организовал преследуют касательно хорошенькая стива коллекции тревогу ку
палку древние сыграл привычки эт демонов мероприятие нахер геи удары пела дурь смейся пастор дворце
сдержать круга бросок пробраться подозревал газет одеваться take повреждение верили пр лук
заключения кража мыть впорядке интереснее посадил почки обеспокоен используйте подай небезопасно
влюбиться нервный джеф едим слабости пройдите веки теме диноззо штанах тэмми поговоришь пенсии
создан вызвало утечка здрасте ученики алана общей бьюсь');

drop function public.add_common_words;
