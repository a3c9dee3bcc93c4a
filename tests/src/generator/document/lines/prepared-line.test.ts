import { afterEach, expect, test, vi } from 'vitest'
import { createPreparedLine } from '../../../../../src/generator/document/lines/use-scan.ts'

afterEach(() => vi.useRealTimers())

const buildRequest = (code: string, total = 0) => ({ document: { total }, line: { code } })

const createCounted = () => {
  const requested: unknown[] = []
  const line = createPreparedLine(request => {
    requested.push(request.line.code)
    return requested.length === 1 ? Promise.reject(new Error('refused')) : Promise.resolve(request.line)
  })
  return { line, requested }
}

test('a prepared line is requested once, and its failure belongs to who takes it', async () => {
  const { line, requested } = createCounted()
  line.prepare(buildRequest('1'))
  line.prepare(buildRequest('1'))
  await expect(line.take(buildRequest('1'))).rejects.toThrow('refused')
  expect(requested).toEqual(['1'])
  await expect(line.take(buildRequest('1'))).resolves.toEqual({ code: '1' })
  expect(requested).toEqual(['1', '1'])
})

test('another code or another document is requested anew', async () => {
  const { line, requested } = createCounted()
  line.prepare(buildRequest('1'))
  line.prepare(buildRequest('2'))
  await line.take(buildRequest('2', 5))
  await line.take(buildRequest('2'))
  expect(requested).toEqual(['1', '2', '2', '2'])
})

test('an answer that is not fresh any more is requested anew', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { line, requested } = createCounted()
  line.prepare(buildRequest('1'))
  vi.advanceTimersByTime(1500)
  await line.take(buildRequest('1'))
  expect(requested).toEqual(['1', '1'])
})
