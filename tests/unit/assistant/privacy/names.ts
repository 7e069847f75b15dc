/** Names in the forms that texts have; the first one is the value of a slot. */
export const NAMES: Record<'en' | 'ru' | 'de', string[][]> = {
  en: [
    ['Ada Byron', "Ada Byron's", 'ada byron', 'ADA BYRON', 'Ada', 'Byron'],
    ['Mary O’Connor', "Mary O'Connor", "Mary's", 'mary'],
    ['William Turner', 'william turner', "William's", 'Turner'],
    ['Olivia Smith-Jones', 'olivia smith-jones', 'Olivia'],
    ['José García', 'josé garcía', "José's"],
    ['Mohammed Khan', 'MOHAMMED KHAN', 'Mohammed', "Khan's"],
    ['Grace', 'grace', "Grace's"],
    ['Tom', 'tom', "Tom's", 'TOM'],
    ['Xiu Ying Chen', 'xiu ying chen', 'Chen'],
    ['James', "James'", "James's", 'james'],
  ],
  ru: [
    ['Анна', 'Анны', 'Анне', 'Анну', 'Анной', 'анна'],
    ['Иван Петров', 'Ивана Петрова', 'Ивану Петрову', 'Иваном Петровым', 'Иване', 'иван петров'],
    ['Мария Иванова', 'Марии Ивановой', 'Марию Иванову', 'Марией', 'Марии', 'мария иванова'],
    ['Сергей', 'Сергея', 'Сергею', 'Сергеем', 'Сергее', 'СЕРГЕЙ'],
    ['Игорь', 'Игоря', 'Игорю', 'Игорем', 'Игоре'],
    ['Наталья', 'Натальи', 'Наталье', 'Наталью', 'Натальей'],
    ['Пётр', 'Петр', 'Петра', 'Петру', 'Петром', 'пётр'],
    ['Павел', 'Павла', 'Павлу', 'Павлом', 'Павле'],
    ['Достоевский', 'Достоевского', 'Достоевскому', 'Достоевским', 'Достоевском'],
    ['Яна', 'Яны', 'Яне', 'Яну', 'Яной'],
    ['Ольга Кузнецова', 'Ольги Кузнецовой', 'Ольге', 'Кузнецову', 'ольга'],
    ['Дмитрий', 'Дмитрия', 'Дмитрию', 'Дмитрием', 'Дмитрии'],
  ],
  de: [
    ['Anna Schmidt', 'Anna Schmidts', 'anna schmidt', 'Annas', 'Schmidt'],
    ['Jürgen Müller', 'Jürgens', 'Müllers', 'Juergen Mueller', 'jürgen müller'],
    ['Hans', "Hans'", 'Hansens', 'hans', 'HANS'],
    ['Max von Groß', 'Max von Gross', 'Maxens', 'max von groß'],
    ['Karl-Heinz Weber', 'Karl-Heinz Webers', 'karl-heinz weber', 'Weber'],
    ['Sophie', 'Sophies', 'sophie', "Sophie's"],
    ['Björn Schröder', 'Björns', 'Schröders', 'Bjoern Schroeder'],
    ['Lena', 'Lenas', 'lena'],
    ['Ayşe Yılmaz', 'Ayşes', 'Yılmaz'],
    ['Fritz', 'Fritz’', 'Fritzens', 'fritz'],
  ],
};

/** Texts with a name in it. */
export const NAME_TEXTS = {
  en: [
    'My name is {name}.',
    '{name} would like to come.',
    'Please book it for {name}',
    'Thanks, {name}!',
  ],
  ru: ['Меня зовут {name}.', 'Это для {name}', 'Скажите {name}, пожалуйста.', 'Спасибо, {name}!'],
  de: ['Ich heiße {name}.', 'Es geht um {name}', 'Bitte für {name}, ja?', 'Danke, {name}!'],
};
