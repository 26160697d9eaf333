import { minuteMs, secondMs } from "#domain/durations.ts";
import { type Channel, emailChannel } from "#domain/leads/lead.ts";
import type { ChannelSender, SendResult } from "#server/outbox/channel-sender.ts";
import type { Message, World } from "./world.ts";

export const ownerChannels: Channel[] = [emailChannel(0), emailChannel(1), "webhook"];
export const allChannels: Channel[] = [...ownerChannels, "confirmation"];

export const channelFaults = ["down", "slow", "greylisting", "answers-lost"] as const;
type ChannelFault = (typeof channelFaults)[number];

/** `crash` decides whether the process is killed after the message has arrived. */
export type Sender = { isDead(): boolean; crash(): boolean };

/** The channels fail when the seed decides. */
export function createOutsideChannels(world: World) {
  const faults = new Map<Channel, { fault: ChannelFault; until: number }>();
  const attempts = new Map<string, number>();
  const fail = (error: string) => ({ ok: false, error }) as const;

  async function transmit(message: Message, sender: Sender, signal: AbortSignal): Promise<SendResult> {
    const { channel, id } = message;
    const count = (attempts.get(id) ?? 0) + 1;
    attempts.set(id, count);
    const told = (text: string) =>
      world.note(`${channel}: ${message.kind} ${id.slice(-14)}, attempt ${count}: ${text}`);
    const { fault = null, until = 0 } = faults.get(channel) ?? {};
    const now = until > world.now ? fault : null;
    if (now === "down") {
      told("no connection");
      return fail("connection refused");
    }
    if (now === "greylisting" && count === 1) {
      told("asked to come again");
      return fail("The mail server answered 451 to RCPT TO");
    }
    // Shorter than a lease, which is renewed in real time.
    if (now === "slow") await wait(world.random.between(1, 55) * secondMs, signal);
    if (sender.isDead() || signal.aborted) return fail("cut off");
    return take(message, sender, now === "answers-lost", told);
  }

  /** `isLost`: the sender never learns that it arrived. */
  async function take(
    message: Message,
    sender: Sender,
    isLost: boolean,
    told: (text: string) => void,
  ): Promise<SendResult> {
    world.arrivals.push({ ...message, at: world.now });
    if (sender.crash()) {
      told("arrived, and the process was killed");
      return new Promise(() => undefined);
    }
    if (isLost) world.mayRepeat.add(message.id);
    told(isLost ? "arrived, but the answer was lost" : "arrived");
    return isLost ? fail("no answer in time") : { ok: true };
  }

  function wait(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise<void>((resolve) => {
      world.after(ms, resolve);
      signal.addEventListener("abort", () => resolve());
    });
  }

  return {
    createSenders: (sender: Sender): ChannelSender[] =>
      allChannels.map((channel) => ({
        channel,
        concurrency: 3,
        send: ({ id, lead }, signal) =>
          transmit({ id, channel, leadId: lead.id, kind: "lead" }, sender, signal),
        ...(channel !== "confirmation" && {
          sendNotice: ({ id, leadIds, kind }, signal) =>
            transmit({ id, channel, leadId: null, leadIds, kind }, sender, signal),
        }),
      })),
    break(channel: Channel, fault: ChannelFault, ms: number) {
      faults.set(channel, { fault, until: world.now + ms });
      world.trouble(channel, ms + minuteMs);
      world.note(`${channel} is ${fault} for ${Math.round(ms / minuteMs)} minutes`);
    },
    mendAll: () => faults.clear(),
  };
}

export type OutsideChannels = ReturnType<typeof createOutsideChannels>;
