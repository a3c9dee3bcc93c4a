// What is typed and not saved behaves one way in every kind of form, whichever way one leaves it.
import { test } from '../support/browser/browser-shop.ts'
import { masterForms } from '../support/browser/form-kinds.ts'
import { walkAway } from '../support/browser/unsaved-walk.ts'

for (const [name, make] of Object.entries(masterForms))
  test(`what was typed into ${name} is kept and offered`, async ({ page, shop, watch }) => {
    await walkAway(page, await make(shop), { shop, watch })
  })
