// The screens of resources that are made by hand, of react-admin's parts or of any others: `list`, `create`, `edit` and `show`
// by the name of the resource. Whatever is missing here is generated. Each is loaded when it is opened (`createLazyScreen`).
import type { CustomResources } from '../generator/parts/parts.ts'

export const customResources: CustomResources = {}
