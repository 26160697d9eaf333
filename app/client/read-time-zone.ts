import { setBusinessTimeZone } from "../../domain/business-time-zone.ts";

setBusinessTimeZone(document.documentElement.dataset.timeZone ?? "UTC");
