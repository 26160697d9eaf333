import { expect, test } from "vitest";
import { readSample } from "../../tests/support/sample-business.ts";
import { zipAnswers } from "./zip-answers.ts";

const words = { yes: "{zip}: yes, {town}", perhaps: "{zip}: perhaps, by {town}", notYet: "not yet" };

test("a ZIP code is of a town we come to, next to one, or neither; one that is both is of a town [NH04]", () => {
  const [castleRock, parker] = readSample().locations;
  if (!castleRock || !parker) throw new Error("The sample has two towns");
  const answers = zipAnswers(
    [
      { ...castleRock, zipCodes: ["80104"], nearbyZipCodes: ["80118", "80134"] },
      { ...parker, zipCodes: ["80134"], nearbyZipCodes: [] },
    ],
    words,
  );
  expect(answers).toEqual({
    "80104": "80104: yes, Castle Rock",
    "80118": "80118: perhaps, by Castle Rock",
    "80134": "80134: yes, Parker",
    other: "not yet",
  });
});
