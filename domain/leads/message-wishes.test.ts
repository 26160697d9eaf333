import { expect, test } from "vitest";
import { messageWishes, type Wish } from "./message-wishes.ts";

test.each<[string, Wish[]]>([
  ["STOP", ["no-texts"]],
  ["stop.", ["no-texts"]],
  ["Unsubscribe", ["no-texts"]],
  ["STOP texting me, I asked twice", ["no-texts"]],
  ["Please stop texting my husband's phone.", ["no-texts"]],
  ["Please stop by at noon", []],
  ["STOP BY AT NOON, THE DOG IS HOME", []],
  ["Stop! He pulls on the leash.", []],
  ["We had to stop our walks last spring.", []],
  ["Please delete my data.", ["deletion"]],
  ["Could you remove my personal information from your system?", ["deletion"]],
  ["Erase all of my records", ["deletion"]],
  ["Please don't delete my data, I'm moving back in May.", []],
  ["Remove my dog's collar before the walk; my information is on it.", []],
  ["STOP and delete my information", ["deletion", "no-texts"]],
  ["Hola, ¿cuánto cuesta?", ["spanish"]],
  ["Buenas tardes. Necesito quien cuide a mi perro del 3 al 8 de diciembre. Thank you!", ["spanish"]],
  ["NECESITAMOS PASEOS PARA DOS PERROS", ["spanish"]],
  ["Por favor borren mis datos.", ["deletion", "spanish"]],
  ["Rosa", []],
  ["Parker", []],
  ["Maria de la Cruz, Parker", []],
  ["Hola! My name is Rosa, we need a walk for Gato, who is my cat.", []],
  ["We live near La Casa de los Perros in Parker and need walks.", []],
  ["No, he is a Chihuahua named El Guapo from Los Angeles.", []],
  ["", []],
])("%j asks for %j [OD09]", (message, wishes) => {
  expect(messageWishes({ form: "contact", fields: { firstName: "STOP", message } })).toEqual(wishes);
});
