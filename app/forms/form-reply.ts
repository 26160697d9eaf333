import { createContext } from "react-router";
import type { FormReply } from "../../domain/requests/function-calls.ts";

/** Set by the server when a form posted without JavaScript could not be accepted; the page then shows it. */
export const formReplyContext = createContext<FormReply | null>(null);
