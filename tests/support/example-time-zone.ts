import { setBusinessTimeZone } from "../../domain/business-time-zone.ts";

setBusinessTimeZone("America/Denver");
