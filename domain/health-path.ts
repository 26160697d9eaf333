/** On the functions' origin: answers while the server is there. */
export const healthPath = "/healthz";
