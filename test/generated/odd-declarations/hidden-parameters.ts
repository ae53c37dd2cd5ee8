/** A declaration with parameters that the application fills in: at the top, inside an object, inside an array. */

import type { Integer, ToolDeclaration, Uuid } from "@toolwright/runtime";

/** One recipient of a message. */
export interface Recipient {
  /** Address of the recipient. */
  address: string;
  /**
   * Account that the address belongs to.
   * @hidden
   */
  account: Uuid;
}

/** Arguments of `send_message`. */
export interface SendMessageArgs {
  /** Text of the message. */
  text: string;
  /** Who gets it. */
  recipients: Recipient[];
  /** How it is sent. */
  delivery?: {
    /**
     * How many times to try.
     * @default 3
     */
    attempts?: Integer;
    /**
     * Secret of the relay.
     * @hidden
     */
    relayToken: string;
  };
  /**
   * Whether the recipient is asked to confirm.
   * @default false
   */
  confirm?: boolean;
  /**
   * Person on whose behalf it is sent.
   * @hidden
   */
  sender: string;
  /**
   * How far the application had read.
   * @hidden
   * @default 0
   */
  cursor?: Integer;
}

/** Sends a message. */
export const sendMessage: ToolDeclaration<SendMessageArgs> = {
  name: "send_message",
  effect: "mutating",
  examples: [
    {
      text: "Hello",
      recipients: [{ address: "a@example.com", account: "7b1a53d6-5b35-4a5c-9d3b-4c9a1f0d8e21" }],
      delivery: { attempts: 2, relayToken: "secret" },
      sender: "somebody",
    },
  ],
};
