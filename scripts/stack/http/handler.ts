/** Answers a request that came from the address `peer`; one part of the product. */
export type Handler = (request: Request, peer?: string) => Response | Promise<Response>;
