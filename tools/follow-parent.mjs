// Loaded into the server by npm start: when the starter is killed, the channel to it closes and the server ends in
// order.
process.channel?.unref();
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
