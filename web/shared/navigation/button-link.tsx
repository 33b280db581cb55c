import { createLink } from '@tanstack/react-router'
import { Button, type ButtonProps } from '../../ui/forms/button.tsx'

/** A link to a page that looks like a button. */
export const ButtonLink = createLink((props: ButtonProps) => <Button {...props} />)
