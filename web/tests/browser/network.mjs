// A network that a test can break: a proxy that swallows what goes one way, as a dying connection does.

import { connect, createServer } from 'node:net';

/** Opens a way to a server; `lose` says which direction is swallowed from now on, `cut` breaks every connection. */
export async function brittleWay(address) {
  const target = new URL(address);
  const connections = new Set();
  let lost = 'nothing';
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    connections.add(near).add(far);
    const pass = (from, to, way) => {
      from.on('data', (bytes) => {
        // What was lost once stays lost: the rest of that connection would make no sense.
        if (lost === way || lost === 'both' || from.swallows) from.swallows = true;
        else if (!to.destroyed) to.write(bytes);
      });
      from.on('error', () => {});
      from.on('close', () => {
        connections.delete(from);
        to.destroy();
      });
    };
    pass(near, far, 'commands');
    pass(far, near, 'answers');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    /** `commands`, `answers`, `both` or `nothing`. */
    lose: (what) => (lost = what),
    cut: () => connections.forEach((socket) => socket.destroy()),
    stop: () => {
      connections.forEach((socket) => socket.destroy());
      server.close();
    },
  };
}
