import { ConnectionNotice } from './ConnectionNotice.tsx'
import { useUpdateNotice } from './use-update-notice.ts'

/** What the program tells of itself on any page: a lost connection, and a newer version. */
export function Notices() {
  useUpdateNotice()
  return <ConnectionNotice />
}
