import { Link } from 'react-router'

export function LinkHome() {
  return (
    <Link to="/" className="font-semibold text-link underline underline-offset-4">
      Back to Home
    </Link>
  )
}
