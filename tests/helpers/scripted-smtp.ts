import { createServer, type Socket } from 'node:net'

const OK = '250 OK'
const DEFAULT_REPLIES: Record<string, string> = {
  greeting: '220 ready',
  EHLO: '250-hello\r\n250 AUTH PLAIN',
  AUTH: '235 welcome',
  DATA: '354 go ahead',
  QUIT: '221 bye',
}

/** An SMTP server that answers each command with the reply in `replies`, which a test may change. */
export async function startScriptedSmtp(replies: Record<string, string>) {
  const messages: string[] = []
  const replyTo = (command: string) => replies[command] ?? DEFAULT_REPLIES[command] ?? OK

  function converse(socket: Socket) {
    let pending = ''
    let isMessage = false
    const say = (reply: string) => {
      isMessage = reply.startsWith('354')
      socket.write(`${reply}\r\n`)
    }
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      pending += chunk.toString()
      for (;;) {
        const end = isMessage ? '\r\n.\r\n' : '\r\n'
        const at = pending.indexOf(end)
        if (at < 0) return
        const text = pending.slice(0, at)
        pending = pending.slice(at + end.length)
        if (isMessage) messages.push(text)
        say(isMessage ? OK : replyTo(text.split(' ')[0] ?? ''))
      }
    })
    say(replyTo('greeting'))
  }

  const server = createServer(converse)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `smtp://user:password@127.0.0.1:${port}`,
    messages,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
