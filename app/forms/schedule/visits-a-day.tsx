import { useEffect, useRef, useState } from "react";
import type { scheduleForm } from "#domain/requests/schedule-form.ts";
import type { RenderField } from "../form-field.tsx";

type Props = { field: RenderField<typeof scheduleForm>; services: readonly string[] };

/** Asked where a service with visits is chosen, and without scripts. */
export function VisitsADay({ field, services }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isUnused, setIsUnused] = useState(false);
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    const read = () => {
      const chosen = new FormData(form).getAll("services");
      setIsUnused(!services.some((service) => chosen.includes(service)));
    };
    read();
    form.addEventListener("input", read);
    return () => form.removeEventListener("input", read);
  }, [services]);
  return (
    <div ref={place} hidden={isUnused}>
      {field("visitsADay", { isUnused })}
    </div>
  );
}
