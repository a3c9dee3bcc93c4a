import { useNavigate } from 'react-router'

/** Opens what is below a path; the current search and filters of the address stay: a save may end after the user typed on. */
export const useNavigateBelow = (path: string): ((below: string) => void) => {
  const navigate = useNavigate()
  return below => void navigate({ pathname: `${path}${below}`, search: window.location.search })
}
