import { expectNoFinding } from '../../look-for-findings.ts';
import { asOperator, signIn } from '../../stack.ts';
import { expect, test } from '../operator.ts';

test(
  'a scenario is built by keyboard, its fault is named and mended, and it is there after a reload',
  async ({ page }, info) => {
    const code = `returns_${info.project.name.replaceAll(/\W/g, '')}`;
    const { access_token } = await signIn('editor@example.com');
    await asOperator(access_token, 'POST', '/intents', { code, name: 'Returns' });
    try {
      await page.goto(`/settings/${code}/scenario`);
      const graph = page.getByRole('figure', { name: /^Steps of the scenario/ });
      const report = page.getByRole('region', { name: 'Report' });
      const add = page.getByRole('button', { name: 'Add a step' });
      for (const name of ['Ask for the number', 'Confirm', 'Say goodbye']) {
        await add.press('Enter');
        await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
        await page.keyboard.type(name);
      }
      await expect(page.getByRole('textbox', { name: 'Code' })).toHaveValue('say_goodbye');
      await expect(graph).toHaveAccessibleName(
        /Ask for the number: then Confirm; Confirm: then Say goodbye; Say goodbye: the end/,
      );
      await expect(report).toContainText('No problems found');

      const next = page.getByRole('group', { name: 'May be followed by' });
      await next.getByRole('checkbox', { name: 'Confirm' }).press('Space');
      await expect(report).toContainText('There is no path from confirm to an end');
      await expect(
        report.getByRole('listitem').filter({ hasText: 'from confirm' })
          .getByRole('list', { name: 'Shortest dialog with this problem' }),
      )
        .toHaveText(/Ask for the number\s*Confirm/);
      const save = page.getByRole('button', { name: 'Save scenario' });
      await expect(save).toHaveAttribute('title', 'Fix the errors in the report first');
      await expectNoFinding(page, 'a scenario with faults');
      await page.setViewportSize({ width: 1440, height: 900 });
      await report.getByRole('link', { name: 'Say goodbye' }).last().press('Enter');
      await expect(page.getByRole('button', { name: /^\d? ?Say goodbye/ })).toBeFocused();
      await graph.getByRole('button', { name: 'Connect Say goodbye' }).press('Enter');
      await graph.getByRole('link', { name: /Confirm/ }).press('Enter');
      await expect(page.getByText('Confirm no longer follows Say goodbye.')).toBeVisible();
      await expect(graph.getByRole('button', { name: 'Connect Say goodbye' })).toBeFocused();
      await expect(report).toContainText('No problems found');
      await graph.getByRole('button', { name: 'Connect Ask' })
        .dragTo(graph.getByRole('link', { name: /Say goodbye/ }));
      await expect(graph).toHaveAccessibleName(/Ask for the number: then Confirm or Say goodbye/);

      await page.getByRole('button', { name: 'Move Confirm up' }).press('Enter');
      await expect(report).toContainText('There is no path from the first step');
      await page.keyboard.press('Alt+ArrowDown');
      await expect(report).toContainText('No problems found');

      await add.focus();
      await page.keyboard.press('Control+Enter');
      await expect(page.getByText('Scenario saved.').first()).toBeVisible();
      await expect(page).toHaveURL(`/settings/${code}/scenario/say_goodbye`);
      await expect(save).toHaveCount(0);
      await page.reload();
      await expect(graph).toHaveAccessibleName(/Say goodbye: the end/);
      await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Say goodbye');
      await expectNoFinding(page, 'a scenario');
    } finally {
      await asOperator(access_token, 'DELETE', `/intents/${code}?move_to=general_info`);
    }
  },
);
