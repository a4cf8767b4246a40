/** The signature of Standard Webhooks by OpenSSL: HMAC-SHA256, with the bytes of the secret, of what is its input. */
const signing = `key=$(printf %s "\${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')
sign() { openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A; }`;

/** A receiver of webhooks as a CGI program, and what tries one, by shell, curl and OpenSSL alone (API-07). */
export const shellWebhooks = {
  receive: {
    file: 'receive.sh',
    code: `#!/bin/sh
# A CGI program: the web server gives the headers as HTTP_…, and the body as the input.
: "\${WEBHOOK_SECRET:?}" "\${EVENTS:?a folder for what was received}"
refuse() { printf 'Status: 401 Unauthorized\\r\\n\\r\\n'; exit 0; }
body=$(mktemp) && trap 'rm -f "$body"' EXIT
head -c "\${CONTENT_LENGTH:-0}" > "$body"

# Five minutes at most between the clocks.
id=$HTTP_WEBHOOK_ID at=$HTTP_WEBHOOK_TIMESTAMP
case $at in '' | 0* | *[!0-9]* | ????????????*) refuse ;; esac
age=$(($(date +%s) - at))
[ "$age" -le 300 ] && [ "$age" -ge -300 ] || refuse

# Several signatures stand there while a secret is changed: one of them has to be ours.
${signing}
signed=$({ printf '%s.%s.' "$id" "$at"; cat "$body"; } | sign)
[ -n "$signed" ] || exit 1
case " $HTTP_WEBHOOK_SIGNATURE " in *" v1,$signed "*) ;; *) refuse ;; esac

# A message may come again: what is there already is not written twice.
[ -e "$EVENTS/$id.json" ] || cp "$body" "$EVENTS/$id.json" || exit 1
printf 'Status: 204 No Content\\r\\n\\r\\n'`,
  },
  send: {
    file: 'send.sh',
    code: `# Sends event.json to the receiver at WEBHOOK, signed now by WEBHOOK_SECRET; prints the status of the answer.
: "\${WEBHOOK_SECRET:?}" "\${WEBHOOK:?}"
id=msg_$(date +%s) at=$(date +%s)
${signing}
signature=$({ printf '%s.%s.' "$id" "$at"; cat event.json; } | sign)
curl -sS -o /dev/null -w '%{http_code}\\n' -H "webhook-id: $id" -H "webhook-timestamp: $at" \\
  -H "webhook-signature: v1,$signature" -H 'content-type: application/json' --data-binary @event.json "$WEBHOOK"`,
  },
} as const;
