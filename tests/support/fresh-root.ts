import { execFile } from "node:child_process";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** Does what systemd would: units are enabled by the real program, which needs no systemd that runs. */
const systemctl = `#!/bin/sh
unit=/srv/website/current/deploy/website.service
setting() { sed -n "s/^$1=//p" $unit; }
case "$*" in
enable*) exec /usr/bin/systemctl "$@" ;;
"restart website")
  install -d -o website -g website -m "$(setting StateDirectoryMode)" "/var/lib/$(setting StateDirectory)"
  cd "$(setting WorkingDirectory)"
  runuser -u "$(setting User)" -- env NODE_ENV=production $(setting ExecStart) >/var/log/website.log 2>&1 &
  # The socket that systemd holds would let callers wait.
  until curl --silent --output /dev/null http://127.0.0.1:3000/healthz; do sleep 0.1; done ;;
"reload caddy") caddy validate --adapter caddyfile --config /etc/caddy/Caddyfile ;;
esac
`;

/** The packages are installed already, so this only checks that Debian has them. */
const apt = '#!/bin/sh\napt-cache show "$2" >/dev/null\n';

/** Writes go to an overlay and the network is cut off, so this machine stays unchanged. `copied` are put into /srv/website first. */
export async function runOnFreshRoot(copied: string[], commands: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "root-"));
  for (const [name, text] of Object.entries({ systemctl, apt, commands: ["set -e", ...commands].join("\n") }))
    await writeFile(join(folder, name), text, { mode: 0o755 });
  await mkdir(join(folder, "disk"));
  const setUp = [
    `cd ${folder}/disk && mount -t tmpfs tmpfs . && cd . && mkdir upper work root`,
    "mount -t overlay overlay -o lowerdir=/,upperdir=upper,workdir=work root",
    "mount -t proc proc root/proc && mount --bind /dev root/dev && ip link set lo up",
    `mkdir root/srv/website && cp "$@" root/srv/website && cp ../systemctl ../apt root/usr/local/bin`,
    "cp ../commands root/srv && exec chroot root sh -c 'cd /srv/website && sh ../commands'",
  ];
  const isolated = ["--mount", "--net", "--pid", "--fork", "--kill-child"];
  const { stdout } = await promisify(execFile)(
    "unshare",
    [...isolated, "sh", "-c", setUp.join(" && "), "sh", ...copied],
    {
      env: { PATH: "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" },
    },
  );
  return stdout;
}
