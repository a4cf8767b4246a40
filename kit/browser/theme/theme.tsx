import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import './tokens.css';
import './mantine.css';
import './fonts.css';
import './base.css';
import { MantineProvider, useMantineColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './mantine-theme.ts';
import { fromMantine, paintScheme, type SchemeChoice, schemeManager } from './scheme.ts';

paintScheme();
const manager = schemeManager();

/** The look of everything inside: tokens, type, colour scheme. Writes no style element at run time. */
export function Theme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={manager}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}

/** The chosen colour scheme and how to change it; the choice is kept in this browser under `theme`. */
export function useScheme(): { choice: SchemeChoice; choose: (choice: SchemeChoice) => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return {
    choice: fromMantine(colorScheme),
    choose: (choice) => setColorScheme(choice === 'system' ? 'auto' : choice),
  };
}
