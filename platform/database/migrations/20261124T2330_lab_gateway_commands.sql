-- Further things that a gateway can be asked to do, and a way to its newest ones.
alter table gateway_command drop constraint gateway_command_type_check;
alter table gateway_command add constraint gateway_command_type_check
  check (type in ('sendOrder', 'cancelOrder', 'refreshDevices', 'resend', 'restart', 'updateConfig', 'fetchLogs', 'testDevice'));
create index gateway_command_asked on gateway_command (hospital, gateway, id) where lab_order is null;
