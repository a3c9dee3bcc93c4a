import { test } from '../support/browser-shop.ts'
import { takesLegacyIn } from '../support/legacy-journey.ts'

test.use({ start: 'empty', shopCode: 'TST', keptFor: 'legacy-forced' })

test('a shop outside of the local list takes six files in, and the recap of the whole time is theirs', async ({
  page,
  watch,
}) => {
  test.setTimeout(180_000)
  await takesLegacyIn(page, watch, 'forced')
})
