assets validate --staged
