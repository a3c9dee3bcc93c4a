// What is typed and not saved behaves one way in every kind of form, whichever way one leaves it. All stand on one session:
// here a row in a dialog is left, the others by `npm run test:long`.
import { test } from '../support/browser-shop.ts'
import { isLong } from '../support/databases.ts'
import { masterForms } from '../support/form-kinds.ts'
import { walkAway } from '../support/unsaved-walk.ts'

const walked = Object.entries(masterForms).filter(([name]) => isLong || name === 'a row in a dialog')

for (const [name, make] of walked)
  test(`what was typed into ${name} is kept and offered`, async ({ page, shop, watch }) => {
    await walkAway(page, await make(shop), { shop, watch })
  })
