import '@mantine/core/styles/Tooltip.layer.css';
import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import { type ComponentPropsWithoutRef, useId } from 'react';

type ActionButtonProps = ButtonProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps | 'disabled'> & {
    /** Why the action cannot be used now; with it the button is dead, can still be reached, and says why. */
    readonly reason?: string | undefined;
  };

/** A button that says why it is disabled: on hover, on focus, and to a screen reader. */
export function ActionButton({ reason, onClick, children, ...rest }: ActionButtonProps) {
  const id = useId();
  const isOff = reason !== undefined;
  // One tree for both states: a button that is made anew when its reason changes would lose the focus.
  return (
    <Tooltip label={reason ?? ''} disabled={!isOff}>
      <Button
        {...rest}
        data-disabled={isOff || undefined}
        aria-disabled={isOff || undefined}
        aria-describedby={isOff ? id : rest['aria-describedby']}
        // Sending the form with Enter is stopped as well: this may be its submit button.
        onClick={isOff ? (event) => event.preventDefault() : onClick}
      >
        {children}
        {isOff && (
          <span id={id} hidden>
            {reason}
          </span>
        )}
      </Button>
    </Tooltip>
  );
}
