import { Socket } from 'node:net';

// Loaded into the server with --import: counts its trips to the database, each a send after an answer. Answers any
// message of the parent process with the count so far.
let trips = 0;

// oxlint-disable-next-line typescript/unbound-method -- it is given the socket below
const connect = Socket.prototype.connect;
Socket.prototype.connect = function counted(this: Socket, ...given: unknown[]): Socket {
  const connecting: Socket = Reflect.apply(connect, this, given);
  // After connecting, which puts the socket's own way of writing back.
  if (JSON.stringify(given).includes('.s.PGSQL.')) count(this);
  return connecting;
};

function count(socket: Socket): void {
  let isAnswered = true;
  socket.on('data', () => {
    isAnswered = true;
  });
  const write = socket.write.bind(socket);
  socket.write = (...given: unknown[]): boolean => {
    if (isAnswered) trips += 1;
    isAnswered = false;
    return Reflect.apply(write, undefined, given);
  };
}

process.on('message', () => process.send?.(trips));
