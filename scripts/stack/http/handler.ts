/**
 * Answers a request from the network address `peer`; requests of the server
 * itself have none.
 */
export type Handler = (request: Request, peer?: string) => Response | Promise<Response>;
