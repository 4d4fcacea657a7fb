import { z } from 'zod';

/** How names of people and of companies must look when they are given (spec/access.md, section 5). */

/** Letters of any script with their accents, and what stands between and before them: O'Shea, 't Hooft. */
const NAME = /^(?=.*\p{L})[\p{L}\p{M}'’.,·\- ]+$/u;

const NAME_LENGTH_MAX = 100;

/** Names go into emails to others, where an address of a page would be a link. */
function isNoLink(name: string): boolean {
  return !/:\/\/|www\./i.test(name);
}

/** A word in one case behind a dot, as in evil.example: St.John and J.R.R. are names, and mail programs link no such word. */
function isNoHost(name: string): boolean {
  return !/\p{L}\.(?:\p{Ll}{2,}|\p{Lu}{2,})(?!\p{L})/u.test(name);
}

/** Companies are called Booking.com; a page of one, or somebody's mailbox there, is no name. */
function isNoPageOrMailbox(name: string): boolean {
  return !/\.\p{L}{2,}(?::\d+)?[/?#]|\S@\S+\.\p{L}{2,}/u.test(name);
}

/** Name of a person as it is given: blanks around it go, accents are composed. */
export function nameOf(message: string) {
  return z
    .string(message)
    .trim()
    .normalize()
    .max(NAME_LENGTH_MAX, message)
    .regex(NAME, message)
    .refine((name) => isNoLink(name) && isNoHost(name), message);
}

/** Anything on one line that has a letter or a digit: 3i Group plc, Yahoo!, Ñandú S.à r.l. */
const BUSINESS_NAME = /^(?=.*[\p{L}\p{N}])[^\p{C}\p{Zl}\p{Zp}]+$/u;

/** No register has names with signs of programs or with pictures. */
const ORDINARY_SIGNS = /^[^<>{}[\]\\^~|=`\p{Extended_Pictographic}]*$/u;

const ORDINARY_SIGNS_WORDS = 'Use letters, digits and ordinary punctuation only';

const BUSINESS_NAME_LENGTH_MAX = 200;

/** Name under which a company is registered: blanks around it go, accents are composed. */
export function businessNameOf(message: string) {
  return z
    .string(message)
    .trim()
    .normalize()
    .max(BUSINESS_NAME_LENGTH_MAX, message)
    .regex(BUSINESS_NAME, message)
    .regex(ORDINARY_SIGNS, ORDINARY_SIGNS_WORDS)
    .refine((name) => isNoLink(name) && isNoPageOrMailbox(name), message);
}
