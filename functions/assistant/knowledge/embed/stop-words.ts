/** Common words with little meaning; the hashing embedder gives them a low weight. */
export const STOP_WORDS = new Set(
  `a about after all also am an and any are as at be been before but by can could did do does for
   from get had has have he her here him his how i if in into is it its just me more my no not of
   on once only or our out over please she should so some such than that the their them then there
   these they this to under up us very was we were what when where which while who whom why will
   with would you your
   а без бы был была были было быть в вам вас ваш ваша ваше ваши во вот все всё вы где да для до
   его ее её если есть еще ещё же за и из или им их к как какая какие какой ко когда кто ли либо
   меня мне мной мой моя мы на над нам нас наш не него нее неё нет ни них но ну о об он она они
   оно от по под после при про с со так также такой там те тем то тоже той только том тот ту ты у
   уже чего чем что чтобы эта эти это этот я`.split(/\s+/),
);
