import { ConnectionNotice } from './ConnectionNotice.tsx'
import { useUpdateNotice } from './use-update-notice.ts'

/** The notices that the program shows on any page: a lost connection, and a newer version. */
export function Notices() {
  useUpdateNotice()
  return (
    <div data-notices>
      <ConnectionNotice />
    </div>
  )
}
