/** Lengths of IBANs by country (ISO 13616). */
const IBAN_LENGTHS = new Map(
  ('AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 ' +
    'EE20 EG29 ES24 FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 ' +
    'IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 ' +
    'NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SE24 SI19 SK24 SM27 TN24 TR26 UA29 VA22 VG24 ' +
    'XK20').split(' ').map((each) => [each.slice(0, 2), Number(each.slice(2))]),
);

/** Returns the length of a country's IBANs, or undefined for a country without IBANs. */
export const ibanLength = (country: string): number | undefined => IBAN_LENGTHS.get(country);

/** Returns whether an IBAN, in capitals and without spaces, has valid check digits. */
export function isIban(iban: string): boolean {
  if (iban.length !== IBAN_LENGTHS.get(iban.slice(0, 2))) return false;
  let rest = 0;
  for (const each of iban.slice(4) + iban.slice(0, 4)) {
    const value = parseInt(each, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/**
 * Matches card numbers of Visa, Mastercard, American Express, Diners, Mir, Maestro, Discover,
 * UnionPay and JCB.
 */
const CARD =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|(?:5[1-5]|2[2-7])\d{14}|3[47]\d{13}|3[068]\d{12}|35\d{14}|6\d{15,18}|50\d{14})$/;

/** Returns whether digits are a payment card number with a valid check digit (Luhn). */
export function isCard(digits: string): boolean {
  if (!CARD.test(digits)) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const value = Number(digits[digits.length - 1 - i]);
    sum += i % 2 === 0 ? value : value * 2 - (value > 4 ? 9 : 0);
  }
  return sum % 10 === 0;
}
