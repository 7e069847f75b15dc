/** One message on its way through a turn. */
export interface TurnRequest {
  message: string;
  thread_id?: string;
  client_message_id?: string;
  /** Owner of a new dialog; null for one that a channel opened for nobody known. */
  user_id: string | null;
  /** Aborted when the caller goes away; then nothing is stored. */
  signal: AbortSignal;
}
