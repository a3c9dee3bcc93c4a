import { expect, test } from 'vitest'

interface RequireNode {
  readonly findNodeFault: (version: string) => string | undefined
}

const { findNodeFault }: RequireNode = await import(
  new URL('../../commands/require-node.mjs', import.meta.url).pathname
)

test('has no message for Node 24 and later', () => {
  expect(findNodeFault('24.0.0')).toBeUndefined()
  expect(findNodeFault('100.1.0')).toBeUndefined()
})

test('asks the user of an older Node to start through npm', () => {
  expect(findNodeFault('20.20.2')).toMatch(/^Kencana needs Node 24 or later and this is Node 20\.20\.2: .*"npm start"/)
})
