import { type Field, fieldText } from "../requests/field.ts";
import { findForm } from "../requests/forms.ts";
import type { Lead } from "./lead.ts";

/** What a message asks of the owners beyond its form; `spanish`: an answer in that language. */
export type Wish = "deletion" | "no-texts" | "spanish";

/** The words that carriers take as an end of all texts, or such a word in front; not "STOP SIGN on the left". */
const stopAlone = /^\W*(?:please )?(?:stop ?all|stop|quit|unsubscribe|opt[ -]?out)(?:,? please)?\W*$/i;
const stopFirst =
  /^\W*(?:STOP|UNSUBSCRIBE)(?:[.,;:!]|\s*\n| (?:and|all|me|stop|now|please|sending|contacting|calling|AND|ALL|ME|STOP|NOW|PLEASE|SENDING|CONTACTING|CALLING)\b)/;
const stopTexts =
  /(?<!n['’]?t |not |never |need to |have to )\b(?:stop|quit) (?:texting|messaging|(?:sending )?(?:me )?(?:all |any |the |these |your )?(?:texts?|messages))\b/i;
const endTexts = /\bno more texts\b|\bunsubscribe (?:me|from)\b|\bopt out of (?:all |the |your )?text/i;
const deletion =
  /(?<!(?:n['’]?t|not|never) (?:ever )?)\b(?:delet(?:e|ion of)|remove|erase) (?:all |any )?(?:of )?(?:my|our) (?:personal |private )?(?:account|data|info|information|details|records?)\b/i;
const deletionOfAll =
  /\b(?:delete|remove|erase) (?:everything|(?:all|any) (?:the )?(?:data|info|information)) you\b/i;
const spanishDeletion = /\b(?:borr|elimin)[a-zé]{1,9} (?:todos )?mis datos\b/i;

/** Frequent words that English lacks; those of names, of greetings and of French prove nothing alone. */
const spanishWords =
  /^(?:necesit[oa]|necesitamos|quier[oe]|quisiera|queremos|tengo|tenemos|mis|sus|nuestr[oa]s?|mascotas?|cuid[ae]n?|cuidar|cuidado|pase[oe]s?|pasear|semanas?|qué|cuando|cuándo|cuánto|cuanto|cuesta|precio|es|está|están|estoy|estamos|estaremos|somos|usted|ustedes|puede|pueden|podría|también|tambien|pero|muy|desde|hasta|lunes|martes|miércoles|jueves|viernes|sábado|domingo|diciembre|enero|español|hablo|alguien|vez|veces)$/;
const spanishNames =
  /^(?:hola|gracias|buen[oa]s|d[ií]as?|tardes|por|favor|para|que|entre|mi|tu|su|perr[oa]s?|perrit[oa]s?|gat[oa]s?|gatit[oa]s?|casa|el|la|los|las|un|una|de|del|al|con|sin|y|o|en)$/;
const englishWords =
  /^(?:the|and|is|are|was|we|i|my|our|you|your|it|he|she|they|of|to|in|for|with|at|on|from|that|this|need|have|has|would|will|be|please|can|when|who|not|near)$/;
const fewestSpanish = 3;

export function messageWishes({ form, fields }: Pick<Lead, "form" | "fields">): Wish[] {
  const defined: Record<string, Field> = findForm(form)?.fields ?? {};
  const texts = Object.entries(defined)
    .filter(([, { kind }]) => kind === "lines")
    .map(([name]) => fieldText(fields[name]));
  const matches = (...patterns: RegExp[]) =>
    texts.some((text) => patterns.some((pattern) => pattern.test(text)));
  const wishes: Record<Wish, boolean> = {
    deletion: matches(deletion, deletionOfAll, spanishDeletion),
    "no-texts": matches(stopAlone, stopFirst, stopTexts, endTexts),
    spanish: isSpanish(texts.join(" ")),
  };
  return (Object.keys(wishes) as Wish[]).filter((wish) => wishes[wish]);
}

function isSpanish(text: string): boolean {
  const words = [...new Set(text.toLowerCase().match(/\p{L}+/gu))];
  const count = (known: RegExp) => words.filter((word) => known.test(word)).length;
  const certain = count(spanishWords);
  const spanish = certain + count(spanishNames);
  return certain > 0 && spanish >= fewestSpanish && spanish > 2 * count(englishWords);
}
