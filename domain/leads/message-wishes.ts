import { type Field, fieldText } from "../requests/field.ts";
import { findForm } from "../requests/forms.ts";
import type { Lead } from "./lead.ts";

/** What a message asks of the owners beyond its form; `spanish`: an answer in that language. */
export type Wish = "deletion" | "no-texts" | "spanish";

/** The words that carriers take as an end of all texts, or such a word in front; not "stop by at noon". */
const stopAlone = /^\W*(?:stop ?all|stop|unsubscribe|opt[ -]?out)\W*$/i;
const stopFirst = /^\W*(?:STOP|UNSUBSCRIBE)\b(?! (?:by|in|over|at|BY|IN|OVER|AT)\b)/;
const stopTexts = /(?<!n['’]t |not |never )\bstop (?:texting|messaging)\b/i;
const deletion =
  /(?<!n['’]t |not |never )\b(?:delete|remove|erase) (?:all )?(?:of )?my (?:personal |private )?(?:data|info|information|details|records?)\b/i;
const spanishDeletion = /\b(?:borr|elimin)[a-zé]{1,9} (?:todos )?mis datos\b/i;

/** Frequent words of each language that the other lacks; names of people and places are none. */
const spanishWords =
  /^(?:hola|gracias|buen[oa]s|días|dias|tardes|por|favor|para|necesit[oa]|necesitamos|quier[oe]|quisiera|queremos|tengo|tenemos|mis?|tu|su|sus|nuestr[oa]s?|perr[oa]s?|perrit[oa]s?|gat[oa]s?|gatit[oa]s?|mascotas?|cuid[ae]n?|cuidar|cuidado|pase[oe]s?|pasear|semanas?|casa|que|qué|cuando|cuándo|cuánto|cuanto|cuesta|precio|el|la|los|las|un|una|de|del|al|con|sin|y|o|en|es|está|están|estoy|estamos|estaremos|somos|usted|ustedes|puede|pueden|podría|también|tambien|pero|muy|desde|hasta|entre|lunes|martes|miércoles|jueves|viernes|sábado|domingo|diciembre|enero|español|hablo|alguien|vez|veces|día|dia)$/;
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
    deletion: matches(deletion, spanishDeletion),
    "no-texts": matches(stopAlone, stopFirst, stopTexts),
    spanish: isSpanish(texts.join(" ")),
  };
  return (Object.keys(wishes) as Wish[]).filter((wish) => wishes[wish]);
}

function isSpanish(text: string): boolean {
  const words = [...new Set(text.toLowerCase().match(/\p{L}+/gu))];
  const count = (known: RegExp) => words.filter((word) => known.test(word)).length;
  const spanish = count(spanishWords);
  return spanish >= fewestSpanish && spanish > 2 * count(englishWords);
}
