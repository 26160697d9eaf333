import { useState } from "react";
import type { scheduleForm } from "#domain/requests/schedule-form.ts";
import type { RenderField } from "../form-field.tsx";
import { useTyped } from "../use-browser-state.ts";

type Props = { field: RenderField<typeof scheduleForm>; services: readonly string[] };

/** Asked where a service with visits is chosen, and without scripts. */
export function VisitsADay({ field, services }: Props) {
  const [isUnused, setIsUnused] = useState(false);
  const place = useTyped<HTMLDivElement>((readForm) => {
    const chosen = readForm().getAll("services");
    setIsUnused(!services.some((service) => chosen.includes(service)));
  });
  return (
    <div ref={place} hidden={isUnused}>
      {field("visitsADay", { isUnused })}
    </div>
  );
}
