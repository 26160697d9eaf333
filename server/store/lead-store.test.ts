import { describe, expect, test } from "vitest";
import { engines, later, request } from "../../tests/support/store-engines.ts";

describe.each(engines)("$engine", ({ newPlace, open, newStore }) => {
  test("a list is newest first, by form, and as long as asked for", async () => {
    const store = await newStore();
    for (const [index, form] of ["dog", "cat", "dog"].entries())
      await store.saveLead(request({ form, email: `${index}@example.net`, receivedAt: later(index) }));
    const emails = async (filter?: { form?: string; limit?: number }) =>
      (await store.listLeads(filter)).map(({ fields }) => fields.email);
    expect(await emails()).toEqual(["2@example.net", "1@example.net", "0@example.net"]);
    expect(await emails({ form: "dog" })).toEqual(["2@example.net", "0@example.net"]);
    expect(await emails({ limit: 1 })).toEqual(["2@example.net"]);
    for (const filter of [{ limit: 1 }, { form: "cat" }])
      expect((await store.listLeads(filter))[0]?.deliveries).toHaveLength(2);
  });

  test("an id is found by its start, whatever was typed", async () => {
    const store = await newStore();
    const save = async (email: string) => {
      const saved = await store.saveLead(request({ email }));
      return "id" in saved ? saved.id : "";
    };
    const ids = [await save("a@example.net"), await save("b@example.net")];
    expect(await store.matchIdStart("")).toEqual({ count: 2, firstId: ids.sort()[0] });
    expect(await store.matchIdStart(ids[1]?.slice(0, 20) ?? "")).toEqual({ count: 1, firstId: ids[1] });
    for (const start of ["%", "_", "zz", `${ids[0]}x`, "\u{10ffff}"])
      expect(await store.matchIdStart(start)).toEqual({ count: 0, firstId: null });
  });

  test("a probe of a store that works leaves nothing to see", async () => {
    const store = await newStore();
    await store.probeWrite();
    expect(await store.listLeads()).toEqual([]);
  });

  test("closing waits for what is being saved", async () => {
    const place = newPlace();
    const store = await open(place, []);
    const saving = store.saveLead(request());
    await store.close();
    expect(await saving).toMatchObject({ outcome: "saved" });
    expect(await (await newStore([], place)).listLeads()).toHaveLength(1);
  });
});
