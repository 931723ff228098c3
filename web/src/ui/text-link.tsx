import { Link, type LinkProps } from 'react-router'
import { classes } from './classes.ts'

export function TextLink({ className, ...rest }: Omit<LinkProps, 'className'> & { className?: string }) {
  return (
    <Link {...rest} className={classes('font-semibold text-link underline underline-offset-4', className)} />
  )
}
