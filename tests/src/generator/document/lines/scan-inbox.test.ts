import { expect, test } from 'vitest'
import { type CodeStatus, ScanInbox } from '../../../../../src/generator/document/lines/scan-inbox.ts'

/** Takes codes one by one, as the test answers them. */
const createWorker = (inbox: ScanInbox) => {
  const taken: string[] = []
  const answers: ((answer: CodeStatus) => void)[] = []
  const detach = inbox.attach(code => {
    taken.push(code)
    return new Promise(resolve => answers.push(resolve))
  })
  const answer = async (one: CodeStatus = 'taken'): Promise<void> => {
    answers.shift()?.(one)
    await new Promise(resolve => setTimeout(resolve))
  }
  return { taken, answer, detach }
}

test('codes are taken one after another, in their order', async () => {
  const inbox = new ScanInbox()
  const { taken, answer } = createWorker(inbox)
  inbox.take('1')
  inbox.take('2')
  inbox.take('3')
  expect(taken).toEqual(['1'])
  expect(inbox.state().waiting).toBe(3)
  await answer()
  expect(taken).toEqual(['1', '2'])
  await answer('refused')
  await answer()
  expect(taken).toEqual(['1', '2', '3'])
  expect(inbox.state()).toMatchObject({ waiting: 0, lost: [] })
})

test('what waits says when it is over, and whether all of it came in', async () => {
  const inbox = new ScanInbox()
  const { answer } = createWorker(inbox)
  expect(await inbox.waitUntilIdle()).toBe(true)
  inbox.take('1', '2')
  const [first, second] = [inbox.waitUntilIdle(), inbox.waitUntilIdle()]
  await answer('refused')
  await answer()
  expect(await Promise.all([first, second])).toEqual([false, false])
  inbox.take('3')
  const third = inbox.waitUntilIdle()
  await answer()
  expect(await third).toBe(true)
})

test('codes rest while they are held, and go to who takes them next', async () => {
  const inbox = new ScanInbox()
  const first = createWorker(inbox)
  inbox.pause()
  inbox.pause()
  inbox.take('1')
  inbox.release()
  expect(first.taken).toEqual([])
  expect(await inbox.waitUntilIdle()).toBe(true)
  first.detach()
  const second = createWorker(inbox)
  expect(second.taken).toEqual(['1'])
  inbox.pause()
  inbox.take('2')
  await second.answer()
  expect(second.taken).toEqual(['1'])
  inbox.release()
  expect(second.taken).toEqual(['1', '2'])
})

test('a code without an answer stays until it is taken or let go', async () => {
  const inbox = new ScanInbox()
  const { taken, answer } = createWorker(inbox)
  inbox.take('1', '2')
  await answer('lost')
  await answer('lost')
  expect(inbox.state().lost).toEqual(['1', '2'])
  inbox.retry()
  await answer()
  await answer('lost')
  expect(taken).toEqual(['1', '2', '1', '2'])
  expect(inbox.state().lost).toEqual(['2'])
  // Somebody scanned it once more.
  inbox.take('2')
  await answer()
  expect(inbox.state().lost).toEqual([])
  inbox.take('3')
  await answer('lost')
  inbox.discardLost()
  expect(inbox.state().lost).toEqual([])
})

test('what is let go is said, but for the code that is under way', async () => {
  const inbox = new ScanInbox()
  const { taken, answer } = createWorker(inbox)
  inbox.take('1')
  await answer('lost')
  inbox.take('2', '3')
  expect(inbox.drain()).toEqual(['3', '1'])
  await answer()
  expect(taken).toEqual(['1', '2'])
  expect(inbox.state()).toMatchObject({ waiting: 0, lost: [] })
})

test('codes that come in are no news of those without an answer', async () => {
  const inbox = new ScanInbox()
  const { answer } = createWorker(inbox)
  const { lost } = inbox.state()
  inbox.take('1', '2', '3')
  await answer()
  await answer('refused')
  expect(inbox.state().lost).toBe(lost)
  await answer('lost')
  expect(inbox.state().lost).toEqual(['3'])
  inbox.retry()
  await answer()
  expect(inbox.state().lost).toEqual([])
})
