import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Limits the connections that wait for the headers of a request, or for the next request, to `most`
 * (denial of service): closes the one that has waited longest. Returns a function that closes them
 * all.
 */
export function limitWaitingConnections(server: Server, most: number): () => void {
  const waiting = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    waiting.add(socket);
    socket.on('close', () => waiting.delete(socket));
    const [longest] = waiting;
    if (waiting.size > most) longest?.destroy();
  });
  server.on('request', ({ socket }, outgoing) => {
    waiting.delete(socket);
    outgoing.on('close', () => !socket.destroyed && waiting.add(socket));
  });
  return () => {
    for (const socket of waiting) socket.destroy();
  };
}
