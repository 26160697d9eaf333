const untrusted = "nobody this machine trusts has signed its certificate";

/** Reasons that do not say what to do are explained in docs/operating.md, under "When a delivery failed". */
const reasons: Record<string, string> = {
  ECONNREFUSED: "connection refused",
  ETIMEDOUT: "no answer in time",
  TimeoutError: "no answer in time",
  ECONNECTION: "the connection broke",
  ECONNRESET: "the connection broke",
  EPIPE: "the connection broke",
  ESOCKET: "the connection broke",
  EDNS: "its name was not found",
  ENOTFOUND: "its name was not found",
  EAUTH: "the login was refused",
  CERT_HAS_EXPIRED: "its certificate has expired, and whoever runs it must renew it",
  CERT_NOT_YET_VALID: "its certificate is not valid yet; is the clock of this machine right?",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name; use the one that your provider gives",
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  ERR_SSL_WRONG_VERSION_NUMBER: "this port does not begin with TLS; use another port, or smtp://",
};

/** Describes a fault by its error codes, of which the most exact comes first. */
export function connectionFault(...codes: (string | undefined)[]): string {
  const given = codes.filter((code) => code !== undefined);
  const [code = "no code"] = given;
  const isTls = /^ERR_(SSL|TLS)_/.test(code);
  const known = isTls ? "no secure connection (TLS)" : given.map((each) => reasons[each]).find(Boolean);
  return `${reasons[code] ?? known ?? "no usable answer"} (${code})`;
}
