import { expect, test } from 'vitest'
import { selectLanguage } from '../../../../server/http/context/http-context.ts'

test.each(
  [
    [undefined, 'id'],
    ['', 'id'],
    ['id', 'id'],
    ['en', 'en'],
    ['EN-us', 'en'],
    ['en;q=0.1,id', 'id'],
    ['id;q=0.2, en;q=0.9', 'en'],
    ['en;q=0', 'id'],
    ['en;q=0,id;q=0', 'id'],
    ['en;q=x', 'id'],
    ['xx', 'id'],
    ['xx, en;q=0.5', 'en'],
    ['*', 'id'],
    ['de-DE,de;q=0.9,en;q=0.8', 'en'],
    ['__proto__', 'id'],
    [';;;,,,q=', 'id'],
    [`${'xx,'.repeat(5000)}en`, 'en'],
  ].map(([header, language]) => [header?.slice(0, 40), language, header] as const),
)('%j is answered in %s', (_, language, header) => {
  expect(selectLanguage(header)).toBe(language)
})
